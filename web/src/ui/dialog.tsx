// dialog.tsx - A sheet of paper laid over the table; the browser keeps the focus in it and Esc puts it away.
import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { painted } from "../base/later.ts";
import { t } from "../base/words.ts";
import { Icon } from "./icons.tsx";

interface Props {
  title: string;
  onClose: () => void;
  children: ComponentChildren;
  wide?: boolean;
}

export function Dialog({ title, onClose, children, wide }: Props) {
  const box = useRef<HTMLDialogElement>(null);
  const heading = useId();
  // The browser says later that a dialog was closed. By then a key may have opened the next one, which that must not close.
  const gone = useRef(false);
  useEffect(() => {
    const dialog = box.current;
    dialog?.showModal();
    return () => {
      gone.current = true;
      dialog?.close();
    };
  }, []);
  // Out of sight at once. Closing it wakes up the whole page behind it, which is styled anew: that comes after the picture.
  const putAway = (): void => {
    box.current?.setAttribute("data-closing", "");
    void painted().then(() => {
      if (!gone.current) onClose();
    });
  };
  return (
    <dialog
      ref={box}
      class={wide ? "slip wide" : "slip"}
      aria-labelledby={heading}
      onClose={() => {
        if (!gone.current) onClose();
      }}
      onKeyDown={(event) => event.stopPropagation()}
      onPointerDown={(event) => {
        if (event.target === box.current) putAway();
      }}
    >
      <div class="dialog-head">
        <h2 id={heading}>{title}</h2>
        <button type="button" class="button quiet" aria-label={t("page.app.close")} onClick={putAway}>
          <Icon name="close" />
        </button>
      </div>
      <div class="dialog-body" tabIndex={0}>
        {children}
      </div>
    </dialog>
  );
}
