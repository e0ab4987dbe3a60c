// tale.tsx - The story of the game: what one's own people met, in order, to read again, save, print or share.

import { download } from "../base/download.ts";
import { language, t } from "../base/words.ts";
import { Dialog } from "../ui/dialog.tsx";
import { Icon } from "../ui/icons.tsx";
import { shownOf } from "./brought.tsx";
import { type Desk, useDesk } from "./desk.ts";
import { endingOf } from "./leaf.tsx";
import { Vignette } from "./pieces.tsx";
import { namesOf } from "./say.ts";
import { type Encounter, encountersOf } from "./story.ts";

/** What is told of one encounter, in words. */
function wordsOf(
  desk: Desk,
  met: Encounter,
): { pages: { heading: string; text: string; chosen: string }[]; ending: string; brought: string } {
  const pages = met.pages.map(({ paragraph: number, option }) => {
    const paragraph = desk.paragraph(number);
    return {
      heading: `${number}. ${paragraph.title}`,
      text: paragraph.text,
      chosen: option === null ? "" : (paragraph.options[option]?.text ?? ""),
    };
  });
  const brought = met.brought.flatMap((event) => {
    const shown = shownOf(desk, event);
    return shown
      ? [
          event.type === "reputation"
            ? `${desk.text("anb.say.head.reputation")} ${shown.word}`
            : event.type === "coins"
              ? `${desk.text("anb.say.head.coins")} ${shown.word}`
              : shown.word,
        ]
      : [];
  });
  return { pages, ending: endingOf(desk, met), brought: brought.join(", ") };
}

/** Whose stories are told: one's own; everybody's for those who look on. */
function taleOf(desk: Desk): Encounter[] {
  const { people, log } = desk.course;
  return encountersOf(log.value).filter(
    (met) => met.pages.length > 0 && (people.length === 0 || people.includes(met.seat)),
  );
}

/** As a file that anybody can read. */
export function taleText(desk: Desk): string {
  const { course } = desk;
  const lines = [course.engine.game().title, t("page.anb.tale"), ""];
  for (const met of taleOf(desk)) {
    const { pages, ending, brought } = wordsOf(desk, met);
    lines.push(`${course.name(met.seat)}: ${namesOf(desk, met.party, language.value)}`, "");
    for (const { heading, text, chosen } of pages) {
      lines.push(heading, "", text, "");
      if (chosen) lines.push(`> ${chosen}`, "");
    }
    if (ending) lines.push(ending, "");
    if (brought) lines.push(`(${brought})`, "");
    lines.push("* * *", "");
  }
  return lines.join("\n");
}

export function TaleDialog({ onClose }: { onClose: () => void }) {
  const desk = useDesk();
  const { course } = desk;
  const met = taleOf(desk);
  const share = (): void => {
    // Somebody may well change their mind about it.
    navigator.share({ title: t("page.anb.tale"), text: taleText(desk) }).catch(() => undefined);
  };
  return (
    <Dialog title={t("page.anb.tale")} onClose={onClose} wide>
      {met.length === 0 ? (
        <p>{t("page.anb.tale_empty")}</p>
      ) : (
        <>
          <div class="anb-go anb-tale-ways">
            <button
              type="button"
              class="button"
              onClick={() => download("above-and-below.txt", taleText(desk), "text/plain;charset=utf-8")}
            >
              <Icon name="save" />
              <span>{t("page.anb.tale_save")}</span>
            </button>
            <button type="button" class="button" onClick={() => print()}>
              <Icon name="print" />
              <span>{t("page.anb.tale_print")}</span>
            </button>
            {"share" in navigator && (
              <button type="button" class="button" onClick={share}>
                <Icon name="share" />
                <span>{t("page.anb.tale_share")}</span>
              </button>
            )}
          </div>
          {met.map((each) => {
            const { pages, ending, brought } = wordsOf(desk, each);
            return (
              <article key={each.from} class="anb-chapter-told">
                <p class="anb-chapter">
                  {course.name(each.seat)}: {namesOf(desk, each.party, language.value)}
                </p>
                {pages.map(({ heading, text, chosen }) => (
                  <section key={heading}>
                    <h3>{heading}</h3>
                    <p>{text}</p>
                    {chosen && (
                      <p>
                        <b>{chosen}</b>
                      </p>
                    )}
                  </section>
                ))}
                {ending && <p>{ending}</p>}
                {brought && <p class="anb-chapter">{brought}</p>}
                <Vignette paragraph={each.pages[0].paragraph} />
              </article>
            );
          })}
        </>
      )}
    </Dialog>
  );
}
