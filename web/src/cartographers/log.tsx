// log.tsx - What has happened, newest last, in the words of the engine.

import { t } from "../base/words.ts";
import { Dialog } from "../ui/dialog.tsx";
import type { Table } from "./table.ts";

export function Log({ table, onClose }: { table: Table; onClose: () => void }) {
  const entries = table.course.log.value.filter((entry) => entry.texts.length > 0);
  return (
    <Dialog title={t("page.carto.log")} onClose={onClose}>
      <ol class="log">
        {entries.map((entry) => (
          <li key={entry.index}>
            {entry.texts.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
