// choices.tsx - What can be chosen: buttons in groups that fold, a box to look for one, and number keys.
import { useSignal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";
import { t } from "../base/words.ts";
import type { PlainChoice, PlainChoices } from "../engine/types.ts";
import type { Course } from "../match/course.ts";
import { count, filtered, MANY, numbered, openAtFirst } from "./filter.ts";
import { forTable } from "./keys.ts";
import "./sections.css";

/** What somebody has opened or closed stays so for the next time. */
const folds = new Map<string, boolean>();

export function Choices({ course }: { course: Course }) {
  const wanted = useSignal("");
  const turned = useSignal(0);
  const all = course.plain.value.choices;
  const many = count(all) > MANY;
  const shown = filtered(all, many ? wanted.value : "");
  void turned.value;
  const searching = many && wanted.value.trim() !== "";
  const open = (group: PlainChoices): boolean =>
    searching || (folds.get(group.kind) ?? openAtFirst(group, all));
  const keys = numbered(shown, open);
  // Before anybody can type again: a frame later it would eat their first letters.
  useLayoutEffect(() => {
    wanted.value = "";
  }, [course.asked.value]);
  // Keys mean what is on the screen, from the moment it is there.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const item = forTable(event) && /^[1-9]$/.test(event.key) ? keys[Number(event.key) - 1] : undefined;
      if (!item) return;
      event.preventDefault();
      course.choose(item.move);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
  return (
    <div class="plain-choices">
      {many && (
        <label class="plain-find">
          <span class="label">{t("page.plain.find", { count: count(all) })}</span>
          <input
            id="plain-find"
            class="field"
            type="search"
            autocomplete="off"
            value={wanted.value}
            onInput={(event) => {
              wanted.value = event.currentTarget.value;
            }}
          />
        </label>
      )}
      {shown.map((group) => (
        <Group
          key={`${group.kind} ${group.title}`}
          group={group}
          open={open(group)}
          keys={keys}
          alone={all.length === 1}
          onTurn={(now) => {
            if (searching) return;
            folds.set(group.kind, now);
            turned.value++;
          }}
          onChoose={(move) => course.choose(move)}
        />
      ))}
      {shown.length === 0 && <p class="plain-none">{t("page.plain.find_none")}</p>}
    </div>
  );
}

interface GroupProps {
  group: PlainChoices;
  open: boolean;
  alone: boolean;
  keys: PlainChoice[];
  onTurn: (open: boolean) => void;
  onChoose: (move: string) => void;
}

function Group({ group, open, alone, keys, onTurn, onChoose }: GroupProps) {
  const items = (
    <ul class="plain-items">
      {group.items.map((item) => (
        <Item key={item.move} item={item} number={keys.indexOf(item) + 1} onChoose={onChoose} />
      ))}
    </ul>
  );
  if (alone)
    return (
      <section class="plain-group">
        <h3 class="plain-kind">{group.title}</h3>
        {items}
      </section>
    );
  return (
    <details
      class="plain-group"
      open={open}
      onToggle={(event) => {
        if (event.currentTarget.open !== open) onTurn(event.currentTarget.open);
      }}
    >
      <summary>
        <h3 class="plain-kind">{group.title}</h3>
        <span class="plain-count">{group.items.length}</span>
      </summary>
      {open && items}
    </details>
  );
}

interface ItemProps {
  item: PlainChoice;
  /** 0: no key. */
  number: number;
  onChoose: (move: string) => void;
}

function Item({ item, number, onChoose }: ItemProps) {
  return (
    <li>
      <button
        type="button"
        class="plain-item"
        data-move={item.move}
        aria-keyshortcuts={number > 0 ? String(number) : undefined}
        onClick={() => onChoose(item.move)}
      >
        <span class="plain-key" aria-hidden="true">
          {number > 0 ? number : ""}
        </span>
        <span class="plain-what">
          <span class="plain-text">{item.text}</span>
          {item.more && <span class="plain-more">{item.more}</span>}
        </span>
      </button>
    </li>
  );
}
