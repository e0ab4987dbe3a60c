// open.ts - Opens what is to be looked at: a game that is saved, one that is in a link, or one that was played at a table.

import { t } from "../base/words.ts";
import { EngineError } from "../engine/engine.ts";
import { OWNER } from "../engine/types.ts";
import { fetchRecord } from "../record/fetch.ts";
import { LinkError, unpack } from "../record/link.ts";
import { openRecord } from "../record/open.ts";
import { type BrokenGame, broken, load, seal } from "../saved/games.ts";
import { Course } from "./course.ts";

export type Source = { saved: string } | { link: string } | { table: string };

/** What is said instead of a game. */
export interface Refusal {
  text: string;
  /** An entry that can be rescued or removed, with the engine's reason. */
  broken?: BrokenGame;
}

const sentence = (error: unknown): string => (error instanceof EngineError ? error.message : String(error));

export async function openCourse(source: Source): Promise<Course | Refusal> {
  if ("saved" in source) return openSaved(source.saved);
  return "link" in source ? openLink(source.link) : openTable(source.table);
}

/** A game that was played to its end at a table of this server. */
async function openTable(id: string): Promise<Course | Refusal> {
  try {
    const record = await fetchRecord(id);
    const { engine, handle } = await openRecord(record);
    return new Course(engine, handle, null, record);
  } catch (error) {
    return { text: sentence(error) };
  }
}

async function openSaved(id: string): Promise<Course | Refusal> {
  const saved = await load(id);
  if (saved === null) {
    const lost = (await broken()).find((one) => one.id === id);
    return lost ? { text: t("page.saved.broken"), broken: lost } : { text: t("page.saved.missing") };
  }
  try {
    const { engine, handle } = await openRecord(saved.record);
    await seal(saved);
    return new Course(engine, handle, saved, saved.record);
  } catch (error) {
    return { text: sentence(error), broken: { id, text: saved.record } };
  }
}

async function openLink(data: string): Promise<Course | Refusal> {
  try {
    const { engine, handle } = await openRecord(await unpack(data));
    // As the engine writes it: with the hashes that links leave out.
    return new Course(engine, handle, null, engine.record(handle, OWNER));
  } catch (error) {
    if (error instanceof LinkError) return { text: t(`page.saved.link_${error.reason}`) };
    return { text: t("page.saved.link_why", { why: sentence(error) }) };
  }
}
