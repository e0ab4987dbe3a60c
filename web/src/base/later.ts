// later.ts - Work in small pieces: what can wait comes after the frame that cannot.
//
// A piece is one task of the main thread. Between two of them the browser paints and hears keys and fingers, so that a page
// on a slow device never stands still for long.
import { useEffect, useLayoutEffect, useState } from "preact/hooks";

/** So long a frame may be in coming; a tab that nobody looks at has none. */
const NO_FRAME_MS = 250;

const waiting: (() => void)[] = [];
let bell: MessagePort | undefined;

/** A channel takes long to make: one rings for everything that waits. */
function makeBell(): MessagePort {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => waiting.shift()?.();
  (port1 as { unref?(): void }).unref?.(); // where there is no page, nothing stays for its sake
  return port2;
}

/** In a task of its own, as soon as there is one. */
export function soon(work: () => void): void {
  bell ??= makeBell();
  waiting.push(work);
  bell.postMessage(null);
}

/** The rest of what is done goes on in a task of its own. */
export function nextTask(): Promise<void> {
  return new Promise(soon);
}

/** When the next frame is made: what is done then is still seen in it. */
export function framed(): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, NO_FRAME_MS);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      done();
    });
  });
}

/** After the next frame was painted. */
export async function painted(): Promise<void> {
  await framed();
  await nextTask();
}

/** When there is nothing else to do, but after `most` milliseconds in any case; the answer calls it off. */
export function whenQuiet(work: () => void, most = 1500): () => void {
  if (!("requestIdleCallback" in globalThis)) {
    const timer = setTimeout(work, Math.min(most, 200));
    return () => clearTimeout(timer);
  }
  const turn = requestIdleCallback(work, { timeout: most });
  return () => cancelIdleCallback(turn);
}

/** Counts from 0 to `last`, one after each frame: a screen that comes in parts. */
export function useParts(last: number): number {
  const [part, reached] = useState(0);
  useEffect(() => {
    let wanted = true;
    if (part < last) painted().then(() => wanted && reached(part + 1));
    return () => {
      wanted = false;
    };
  }, [part, last]);
  return part;
}

/** The same a frame later: what comes with much else and can wait until that is painted. */
export function useLate<T>(value: T): T {
  const [late, come] = useState(value);
  useLayoutEffect(() => {
    let wanted = true;
    if (late !== value) painted().then(() => wanted && come(value));
    return () => {
      wanted = false;
    };
  }, [value]);
  return late;
}
