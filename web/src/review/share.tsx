// share.tsx - Sharing a game: as a link that holds it, as a picture of the map, as the record.

import { useEffect, useRef, useState } from "preact/hooks";
import { download } from "../base/download.ts";
import { t, titleOf } from "../base/words.ts";
import { pngOf, withFonts } from "../print/picture.ts";
import { LinkError, linkTo, pack } from "../record/link.ts";
import { Dialog } from "../ui/dialog.tsx";
import { Icon } from "../ui/icons.tsx";
import type { Course } from "./course.ts";
import { sharedRecord } from "./sharing.ts";

const PICTURE_WIDTH = 1600;

type Link = { url: string } | { trouble: string } | null;

function useLink(course: Course): Link {
  const [link, setLink] = useState<Link>(null);
  useEffect(() => {
    const record = sharedRecord(course.engine, course.handle);
    if (record === null) {
      setLink({ trouble: t("page.review.share_not_yet") });
      return;
    }
    pack(record).then(
      (data) => setLink({ url: linkTo(data) }),
      (error: unknown) => {
        if (error instanceof LinkError) setLink({ trouble: t("page.review.share_long") });
      },
    );
  }, [course]);
  return link;
}

export function ShareDialog({ course, onClose }: { course: Course; onClose: () => void }) {
  return (
    <Dialog title={t("page.review.share")} onClose={onClose}>
      <LinkPart course={course} />
      {course.drawn && <PicturePart course={course} />}
      <section class="share-part">
        <h3>{t("page.review.record")}</h3>
        <p>{t("page.review.record_about")}</p>
        <p class="row">
          <button
            type="button"
            class="button"
            onClick={() => download(`${course.game}.rec`, course.record, "text/plain")}
          >
            <Icon name="log" />
            {t("page.review.save")}
          </button>
        </p>
      </section>
    </Dialog>
  );
}

function LinkPart({ course }: { course: Course }) {
  const link = useLink(course);
  const field = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState("");
  if (link === null) return <section class="share-part" aria-busy="true" />;
  if ("trouble" in link)
    return (
      <section class="share-part">
        <h3>{t("page.review.share_link")}</h3>
        <p>{link.trouble}</p>
      </section>
    );
  const copy = async (): Promise<void> => {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(link.url);
      setSaid(t("page.review.copied"));
    } catch {
      setSaid(t("page.review.not_copied"));
    }
  };
  const send = (): void => {
    // Whoever changes their mind in the system's sheet has said enough.
    navigator.share({ title: titleOf(course.game), url: link.url }).catch(() => undefined);
  };
  return (
    <section class="share-part">
      <h3>{t("page.review.share_link")}</h3>
      <p>{t(course.end.over ? "page.review.share_about" : "page.review.share_open")}</p>
      <p class="row">
        <input
          ref={field}
          class="field share-link"
          readOnly
          value={link.url}
          aria-label={t("page.review.share_link")}
          onFocus={(event) => event.currentTarget.select()}
        />
        <button type="button" class="button primary" onClick={() => void copy()}>
          {t("page.review.copy")}
        </button>
        {"share" in navigator && (
          <button type="button" class="button" onClick={send}>
            <Icon name="share" />
            {t("page.review.send")}
          </button>
        )}
        <span role="status">{said}</span>
      </p>
    </section>
  );
}

/** The map on its paper as it is in the end, as one drawing. */
function drawingOf(course: Course): string {
  const { engine, handle } = course;
  const seat = course.seat.peek();
  const box = engine.box();
  const [, , width, height] = box.split(" ");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="${width}" height="${height}">${engine.paper(handle, seat, false)}${engine.map(handle, seat)}</svg>`;
}

function PicturePart({ course }: { course: Course }) {
  const [trouble, setTrouble] = useState("");
  const [shown, setShown] = useState("");
  useEffect(() => {
    let url = "";
    let wanted = true;
    void withFonts(drawingOf(course)).then((svg) => {
      if (!wanted) return;
      url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
      setShown(url);
    });
    return () => {
      wanted = false;
      URL.revokeObjectURL(url);
    };
  }, [course]);
  const save = async (kind: "png" | "svg"): Promise<void> => {
    try {
      const svg = await withFonts(drawingOf(course));
      const content = kind === "png" ? await pngOf(svg, PICTURE_WIDTH) : svg;
      download(`map.${kind}`, content, kind === "png" ? "image/png" : "image/svg+xml");
    } catch {
      setTrouble(t("page.review.picture_failed"));
    }
  };
  return (
    <section class="share-part share-picture">
      <h3>{t("page.review.picture")}</h3>
      {shown !== "" && <img src={shown} alt="" />}
      <p class="row">
        <button type="button" class="button" onClick={() => void save("png")}>
          {t("page.review.picture_png")}
        </button>
        <button type="button" class="button" onClick={() => void save("svg")}>
          {t("page.review.picture_svg")}
        </button>
      </p>
      {trouble !== "" && <p role="alert">{trouble}</p>}
    </section>
  );
}
