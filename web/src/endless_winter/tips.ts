// tips.ts - What a sign or a thing on the table means, in a few words beside it: under a mouse that rests there, at the focus of the
// keys, under a finger that stays. Whoever listens hears the same as the name of the thing.

const REST_MS = 350;

/** The largest thing around it that has words: what is printed on a card is told with the card. */
function tellerOf(at: EventTarget | null): HTMLElement | null {
  let found: HTMLElement | null = null;
  for (let each = at instanceof Element ? at : null; each; each = each.parentElement)
    if (each instanceof HTMLElement && each.dataset.tip) found = each;
  return found;
}

/** Listens on the table until the answer is called. */
export function watchTips(table: HTMLElement): () => void {
  const tip = document.createElement("p");
  tip.className = "ew-tip";
  tip.ariaHidden = "true";
  table.append(tip);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const put = (teller: HTMLElement): void => {
    if (!teller.isConnected) return;
    tip.textContent = teller.dataset.tip ?? "";
    tip.dataset.told = "";
    const box = teller.getBoundingClientRect();
    const left = box.left + box.width / 2 - tip.offsetWidth / 2;
    const above = box.top - tip.offsetHeight - 8;
    tip.style.left = `${Math.max(4, Math.min(left, innerWidth - tip.offsetWidth - 4))}px`;
    tip.style.top = `${above >= 4 ? above : Math.min(box.bottom + 8, innerHeight - tip.offsetHeight - 4)}px`;
  };
  // Not by the attribute `hidden`: the browser would lay out the page at once to see whether that hides the focus.
  const away = (): void => {
    clearTimeout(timer);
    delete tip.dataset.told;
  };
  const over = (event: PointerEvent): void => {
    away();
    const teller = event.pointerType === "mouse" ? tellerOf(event.target) : null;
    if (teller) timer = setTimeout(() => put(teller), REST_MS);
  };
  const focus = ({ target }: FocusEvent): void => {
    away();
    const teller = tellerOf(target);
    if (teller && target instanceof Element && target.matches(":focus-visible")) put(teller);
  };
  /** A finger that stays. What is shown large has more to say. */
  const stay = (event: MouseEvent): void => {
    const teller = event.defaultPrevented ? null : tellerOf(event.target);
    if (!teller) return;
    event.preventDefault();
    put(teller);
  };
  const listening = new AbortController();
  const { signal } = listening;
  table.addEventListener("pointerover", over, { signal, passive: true });
  table.addEventListener("focusin", focus, { signal });
  table.addEventListener("contextmenu", stay, { signal });
  table.addEventListener("pointerdown", away, { signal, passive: true });
  table.addEventListener("focusout", away, { signal });
  addEventListener("resize", away, { signal }); // a phone that is turned: what it lay beside is elsewhere now
  table.addEventListener("scroll", away, { signal, capture: true, passive: true });
  return () => {
    clearTimeout(timer);
    listening.abort();
    tip.remove();
  };
}
