// timeline.tsx - The slider under the map, its buttons and keys, and above it what every decision cost.
import { useLayoutEffect } from "preact/hooks";
import { t } from "../base/words.ts";
import type { Course } from "./course.ts";
import type { Study } from "./study.ts";

const SHAPES = {
  first: "M6 5v14M18 5l-9 7 9 7z",
  back: "M16 5l-9 7 9 7z",
  play: "M8 5l11 7-11 7z",
  pause: "M8 5v14M16 5v14",
  on: "M8 5l9 7-9 7z",
  last: "M18 5v14M6 5l9 7-9 7z",
} as const;

function Step({
  name,
  onClick,
  disabled,
}: {
  name: keyof typeof SHAPES;
  onClick: () => void;
  disabled?: boolean;
}) {
  return (
    <button
      type="button"
      class="button quiet"
      aria-label={t(`page.review.${name}`)}
      title={t(`page.review.${name}`)}
      aria-disabled={disabled ? "true" : undefined}
      onClick={onClick}
    >
      <svg class="icon step-icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d={SHAPES[name]} />
      </svg>
    </button>
  );
}

/** What happened with the last action that is shown. */
export function sentenceOf(course: Course): string {
  const step = course.stops.value[course.stopped.value] ?? 0;
  if (step === 0) return t("page.review.beginning");
  return course.log.value[step - 1]?.texts.join(" ") ?? "";
}

export function Timeline({ course, study }: { course: Course; study: Study }) {
  const step = course.stopped.value;
  const last = course.stops.value.length - 1;
  const go = (to: number): void => {
    study.chosen.value = null;
    course.goStop(to);
  };
  useKeys(course, go);
  const words = t("page.review.step", { step, last });
  return (
    <div class="timeline">
      <Bars course={course} study={study} />
      <input
        type="range"
        min={0}
        max={last}
        value={step}
        aria-label={t("page.review.slider")}
        aria-valuetext={`${words}. ${sentenceOf(course)}`}
        onInput={(event) => go(event.currentTarget.valueAsNumber)}
      />
      <div class="timeline-buttons">
        <Step name="first" onClick={() => go(0)} disabled={step === 0} />
        <Step name="back" onClick={() => go(step - 1)} disabled={step === 0} />
        <Step
          name={course.running.value ? "pause" : "play"}
          onClick={() => {
            study.chosen.value = null;
            course.toggle();
          }}
        />
        <Step name="on" onClick={() => go(step + 1)} disabled={step === last} />
        <Step name="last" onClick={() => go(last)} disabled={step === last} />
        <span class="label timeline-step">{words}</span>
      </div>
    </div>
  );
}

/** Arrows, Home, End and the space bar, wherever the focus is, unless it is somewhere that needs them itself. */
function useKeys(course: Course, go: (step: number) => void): void {
  // As soon as they are on the screen, not a frame later.
  useLayoutEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
      const on = event.target as HTMLElement;
      if (document.querySelector("dialog[open]") || on.closest("input:not([type=range]), textarea, select"))
        return;
      const step = course.stopped.peek();
      const last = course.stops.peek().length - 1;
      const to = { ArrowLeft: step - 1, ArrowRight: step + 1, Home: 0, End: last }[event.key];
      if (to !== undefined) go(to);
      else if (event.key === " " && !on.closest("button, a, summary, label")) course.toggle();
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  });
}

const BAR_HEIGHT = 36;

/** A picture of the list beside it, for the eye and the mouse; who uses keys or listens has the list. */
function Bars({ course, study }: { course: Course; study: Study }) {
  const all = [...study.judged.value.values()].filter((one) => one.seat === course.seat.value);
  if (all.length === 0) return null;
  const most = Math.max(4, ...all.map((one) => one.cost));
  const width = 1000 / Math.max(1, course.stops.value.length - 1);
  const placeOf = (index: number): number => course.stops.value.filter((step) => step <= index).length - 1;
  return (
    <svg class="bars" viewBox={`0 0 1000 ${BAR_HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {all.map((one) => {
        const height = one.cost === 0 ? 1.5 : Math.max(3, (BAR_HEIGHT * one.cost) / most);
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: the list of decisions does the same
          <g
            key={one.index}
            class={study.chosen.value === one.index ? "bar chosen" : "bar"}
            data-look={one.look}
            onClick={() => {
              study.chosen.value = one.index;
              course.go(one.index);
            }}
          >
            <rect class="bar-place" x={placeOf(one.index) * width} width={width * 2} height={BAR_HEIGHT} />
            <rect
              class={one.cost === 0 ? "bar-ink best" : "bar-ink"}
              x={placeOf(one.index) * width + width * 0.25}
              y={BAR_HEIGHT - height}
              width={width * 1.5}
              height={height}
            />
          </g>
        );
      })}
    </svg>
  );
}
