// print.tsx - A sheet on real paper: the map of this game or an empty one of either side, for A4 and Letter.
//
// The sheet is an image with its letters inside, alone on the page while the browser prints; @page rules in print.css give it
// the whole paper.

import { useEffect, useState } from "preact/hooks";
import { download } from "../base/download.ts";
import { language, t, texts } from "../base/words.ts";
import type { Engine } from "../engine/engine.ts";
import { Thinker } from "../engine/thinker.ts";
import { type Handle, PUBLIC } from "../engine/types.ts";
import { Choice } from "../ui/choice.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Icon } from "../ui/icons.tsx";
import { imageOf, withFonts } from "./picture.ts";
import "./print.css";

export type Paper = "a4" | "letter";
type What = "map" | "A" | "B";

/** Letter where people use it, A4 everywhere else. */
const usual = (): Paper => (/-(US|CA|MX|PH|CL|CO)$/i.test(navigator.language) ? "letter" : "a4");

/** A game that was loaded, as the engine of the worker wants it told. */
export function linesOf(engine: Engine, handle: Handle): string {
  const { rules, options, names } = engine.state(handle, PUBLIC);
  const lines = [`rules ${rules}`, ...(options ? [`options ${options}`] : [])];
  return [...lines, ...names.map((name) => `name ${name}`), `view ${engine.photo(handle, PUBLIC)}`].join(
    "\n",
  );
}

interface Sheet {
  /** Empty until it is drawn. */
  svg: string;
  /** Whoever asks earlier waits for it. */
  drawn: Promise<string>;
}

const nothing: Sheet = { svg: "", drawn: Promise.resolve("") };

function useSheet({ game, lines, seat }: Props, what: What, paper: Paper): Sheet {
  const [sheet, setSheet] = useState<Sheet>(nothing);
  const words = `paper=${paper}${what === "map" ? "" : ` side=${what} empty`}`;
  const spoken = texts.value;
  useEffect(() => {
    const thinker = new Thinker(game);
    const drawn = thinker.print(lines, seat, words);
    setSheet({ svg: "", drawn });
    drawn.then(
      (svg) => setSheet({ svg, drawn }),
      () => {}, // another one is wanted
    );
    return () => thinker.close();
  }, [game, lines, seat, words, spoken]);
  return sheet;
}

/** Prints a sheet; resolves when the browser has taken it. */
export async function printSheet(svg: string, paper: Paper): Promise<void> {
  const { image, done } = await imageOf(await withFonts(svg));
  const page = document.createElement("div");
  page.className = `print-page print-${paper}`;
  page.append(image);
  document.body.append(page);
  document.documentElement.classList.add("printing");
  const after = (): void => {
    document.documentElement.classList.remove("printing");
    page.remove();
    done();
  };
  addEventListener("afterprint", after, { once: true });
  window.print();
}

interface Props {
  game: string;
  /** The match as a view of it is told (`viewLines`). */
  lines: string;
  seat: number;
  /** Is there a map to print, or only empty sheets? */
  map: boolean;
  onClose: () => void;
}

export function PrintDialog(props: Props) {
  const { map, onClose } = props;
  const [what, setWhat] = useState<What>(map ? "map" : "A");
  const [paper, setPaper] = useState<Paper>(usual());
  const [shown, setShown] = useState("");
  const { svg, drawn } = useSheet(props, what, paper);
  useEffect(() => {
    let url = "";
    let wanted = svg !== "";
    if (wanted)
      void withFonts(svg).then((whole) => {
        if (!wanted) return;
        url = URL.createObjectURL(new Blob([whole], { type: "image/svg+xml" }));
        setShown(url);
      });
    return () => {
      wanted = false;
      URL.revokeObjectURL(url);
    };
  }, [svg]);
  const sides = ["A", "B"].map((side) => ({ value: side, text: t("page.review.print_empty", { side }) }));
  return (
    <Dialog title={t("page.review.print")} onClose={onClose} wide>
      <div class="print-choose" lang={language.value}>
        <div class="print-choices">
          <Choice
            legend={t("page.review.print_what")}
            value={what}
            items={[...(map ? [{ value: "map", text: t("page.review.print_map") }] : []), ...sides]}
            onChoose={(value) => setWhat(value as What)}
          />
          <Choice
            legend={t("page.review.print_paper")}
            value={paper}
            items={[
              { value: "a4", text: "A4" },
              { value: "letter", text: t("page.review.print_letter") },
            ]}
            onChoose={(value) => setPaper(value as Paper)}
          />
          <p class="row">
            <button
              type="button"
              class="button primary"
              onClick={() => void drawn.then((whole) => printSheet(whole, paper))}
            >
              <Icon name="print" />
              {t("page.review.print")}
            </button>
            <button
              type="button"
              class="button"
              onClick={() =>
                void drawn
                  .then(withFonts)
                  .then((whole) => download(`sheet-${paper}.svg`, whole, "image/svg+xml"))
              }
            >
              {t("page.review.picture_svg")}
            </button>
          </p>
        </div>
        {shown !== "" && <img class="print-look" src={shown} alt={t("page.review.print_sheet")} />}
      </div>
    </Dialog>
  );
}
