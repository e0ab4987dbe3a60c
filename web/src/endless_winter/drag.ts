// drag.ts - Taking a thing and putting it somewhere else: a figure onto a column, a camp onto other land, a card up out of the hand.
// It does what taps do: what is taken is tapped, then what it is let go over. Nothing can be done in this way alone.

/** Pixels until it is no tap any more. */
const FAR = 8;

interface Kind {
  what: string;
  /** What is seen under the pointer. */
  picture: (thing: HTMLElement) => Element | null | undefined;
  /** What the place where it is let go has to be tapped on; null: nowhere. */
  target: (at: Element | null, thing: HTMLElement) => HTMLElement | null | undefined;
  /** It is tapped as soon as it is taken, and again if it comes to nothing. */
  lift?: boolean;
}

const KINDS: Kind[] = [
  {
    what: ".ew-figure",
    picture: (figure) => figure.querySelector("img"),
    target: (at) => at?.closest(".ew-column")?.querySelector<HTMLElement>(".ew-cover:not(.off)"),
    lift: true,
  },
  {
    what: ".ew-hex-face[data-camp]",
    picture: (land) => land.parentElement?.querySelector(`.ew-tents [data-move="${land.dataset.camp}"]`),
    target: (at, land) => {
      const there = at?.closest<HTMLElement>(".ew-hex-face");
      return there === land ? null : there;
    },
    lift: true,
  },
  {
    what: ".ew-held.lit, .ew-held.may",
    picture: (card) => card.firstElementChild,
    target: (at, card) => (at?.closest(".ew-fan, .ew-hand, .ew-slip") ? null : card),
  },
];

/** Listens on the table until the answer is called. */
export function watchDrag(table: HTMLElement): () => void {
  let taken: { thing: HTMLElement; kind: Kind; x: number; y: number; id: number } | null = null;
  let carried: HTMLElement | null = null;
  /** Letting go over the thing itself is no tap on it. */
  let swallowed: HTMLElement | null = null;

  const begin = (): void => {
    const picture = taken?.kind.picture(taken.thing);
    if (!taken || !picture) return;
    const box = picture.getBoundingClientRect();
    carried = document.createElement("div");
    carried.className = "ew-carried";
    carried.ariaHidden = "true";
    carried.style.width = `${box.width}px`;
    carried.style.height = `${box.height}px`;
    carried.append(picture.cloneNode(true));
    table.append(carried);
    if (taken.kind.lift && taken.thing.ariaPressed !== "true") taken.thing.click();
  };
  const end = (): void => {
    carried?.remove();
    carried = null;
    taken = null;
  };
  const down = (event: PointerEvent): void => {
    end();
    swallowed = null;
    const at = event.target instanceof Element ? event.target : null;
    if (event.button !== 0 || !event.isPrimary) return;
    for (const kind of KINDS) {
      const thing = at?.closest<HTMLElement>(kind.what);
      // A finger that moves over the hand looks through it.
      if (thing && (kind.lift || event.pointerType === "mouse"))
        taken = { thing, kind, x: event.clientX, y: event.clientY, id: event.pointerId };
    }
  };
  const move = (event: PointerEvent): void => {
    if (taken?.id !== event.pointerId) return;
    const { clientX, clientY } = event;
    if (!carried && Math.hypot(clientX - taken.x, clientY - taken.y) > FAR) begin();
    if (carried) carried.style.transform = `translate(${clientX}px, ${clientY}px) translate(-50%, -60%)`;
  };
  const up = (event: PointerEvent): void => {
    if (taken?.id !== event.pointerId) return;
    const { thing, kind } = taken;
    if (carried) {
      const target = kind.target(document.elementFromPoint(event.clientX, event.clientY), thing);
      if (target) target.click();
      else if (thing.ariaPressed === "true") thing.click();
      swallowed = thing;
    }
    end();
  };
  const click = (event: Event): void => {
    if (!event.isTrusted || !swallowed?.contains(event.target as Node)) return;
    swallowed = null;
    event.stopPropagation();
    event.preventDefault();
  };
  const listening = new AbortController();
  const { signal } = listening;
  table.addEventListener("pointerdown", down, { signal });
  addEventListener("pointermove", move, { signal, passive: true });
  addEventListener("pointerup", up, { signal });
  addEventListener("pointercancel", end, { signal });
  table.addEventListener("click", click, { signal, capture: true });
  // The browser's own dragging of pictures would take over.
  table.addEventListener("dragstart", (event) => event.preventDefault(), { signal });
  return () => {
    listening.abort();
    end();
  };
}
