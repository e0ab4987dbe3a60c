// steps.tsx - A worked round, one step at a time.
import { useSignal } from "@preact/signals";
import type { RuleTopic } from "../base/rulebook.ts";
import { t } from "../base/words.ts";
import type { Engine } from "../engine/engine.ts";
import { Icon } from "../ui/icons.tsx";
import { Pieces, StepTable } from "./pictures.tsx";

export function Steps({ game, engine, topic }: { game: string; engine: Engine; topic: RuleTopic }) {
  const at = useSignal(0);
  const steps = topic.rules.length;
  const step = Math.min(at.value, steps - 1);
  const rule = topic.rules[step];
  const go = (by: number) => () => {
    at.value = Math.max(0, Math.min(steps - 1, step + by));
  };
  return (
    <div class="help-steps" data-step={step + 1}>
      <div class="help-step" aria-live="polite">
        <p class="label">{t("page.help.step", { step: step + 1, steps })}</p>
        <div class="help-step-pictures">
          <StepTable game={game} engine={engine} view={rule.view} label={t("page.help.map")} />
          <Pieces game={game} engine={engine} pieces={rule.pieces} />
        </div>
        <p>{rule.text}</p>
      </div>
      <div class="help-step-keys">
        <button type="button" class="button" aria-disabled={step === 0} onClick={go(-1)}>
          <Icon name="back" />
          <span>{t("page.help.previous")}</span>
        </button>
        {step + 1 < steps ? (
          <button type="button" class="button primary" onClick={go(1)}>
            <span>{t("page.help.next")}</span>
          </button>
        ) : (
          <a class="button primary" href={`#/new/${game}`}>
            <span>{t("page.lobby.play_plain")}</span>
          </a>
        )}
      </div>
      <ol class="help-all-steps">
        {topic.rules.map(({ text }, i) => (
          <li key={i}>{text}</li>
        ))}
      </ol>
    </div>
  );
}
