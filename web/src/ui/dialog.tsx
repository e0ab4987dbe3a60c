// dialog.tsx - A sheet of paper laid over the table; the browser keeps the focus in it and Esc puts it away.
import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";
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
  // It is there with the next picture; that nothing else can be touched, which styles the whole page anew, comes right behind it.
  useLayoutEffect(() => {
    const dialog = box.current;
    const from = document.activeElement;
    dialog?.show();
    void painted().then(() => {
      if (gone.current) return;
      const at = document.activeElement;
      dialog?.removeAttribute("open");
      dialog?.showModal();
      if (at instanceof HTMLElement && dialog?.contains(at)) at.focus();
    });
    return () => {
      gone.current = true;
      dialog?.close();
      if (from instanceof HTMLElement) from.focus();
    };
  }, []);
  return (
    <dialog
      ref={box}
      class={wide ? "slip wide" : "slip"}
      aria-labelledby={heading}
      onClose={() => {
        if (!gone.current) onClose();
      }}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === "Escape" && !box.current?.matches(":modal")) onClose();
      }}
      onPointerDown={(event) => {
        if (event.target === box.current) onClose();
      }}
    >
      <div class="dialog-head">
        <h2 id={heading}>{title}</h2>
        <button type="button" class="button quiet" aria-label={t("page.app.close")} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <div class="dialog-body" tabIndex={0}>
        {children}
      </div>
    </dialog>
  );
}
