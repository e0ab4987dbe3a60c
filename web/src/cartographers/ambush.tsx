// ambush.tsx - Who draws where: the sheets on their way round the table, or the place where monsters settle by themselves.
import { useEffect, useRef } from "preact/hooks";
import { t } from "../base/words.ts";
import { Icon } from "../ui/icons.tsx";
import { Sign } from "./glyphs.tsx";
import { passesOf } from "./shown.ts";
import type { Table } from "./table.ts";

/** Among more players nobody wants to read who draws where. */
const RING = 8;

/** Everybody draws on somebody else's sheet. */
export function passingOn(table: Table): boolean {
  const elsewhere = table.drawsOn(table.shown.value) !== table.seat;
  return table.card.value?.kind === "ambush" && elsewhere && !table.watching;
}

/** While they do: told on the card. */
export function Passing({ table }: { table: Table }) {
  const { names } = table.shown.value;
  if (!passingOn(table)) return null;
  const sheetOf = table.drawsOn(table.shown.value);
  const passes = passesOf(table.shown.value);
  const mine = passes.find(([, owner]) => owner === table.seat);
  return (
    <div class="passing">
      <p class="card-note">{t("page.carto.ambush.you", { owner: names[sheetOf] })}</p>
      {mine && <p>{t("page.carto.ambush.mine", { player: names[mine[0]] })}</p>}
      {names.length > 2 && names.length <= RING && (
        <ol class="passing-ring" aria-label={t("page.carto.ambush.ring")}>
          {passes.map(([drawer, owner]) => (
            <li key={drawer}>
              <span>{names[drawer]}</span>
              <Icon name="next" />
              <span>{names[owner]}</span>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

/** Monsters have come to the player's own sheet. */
export function RaidNote({ table }: { table: Table }) {
  const raid = table.raid.value;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  if (!raid) return null;
  return (
    <aside class="raid slip" aria-label={t("page.carto.ambush")}>
      <h2>
        <Sign name="claw" />
        {raid.card}
      </h2>
      {raid.texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <div class="next-step">
        <button ref={button} type="button" class="button primary" onClick={() => void table.goOn()}>
          <Icon name="next" />
          {t("page.carto.ambush.go_on")}
        </button>
      </div>
    </aside>
  );
}
