// choice.tsx - A few tags in a row of which one is taken: radio buttons underneath, so that keys and readers know them.
import { useId } from "preact/hooks";

interface Props {
  legend: string;
  value: string;
  items: { value: string; text: string }[];
  onChoose: (value: string) => void;
}

export function Choice({ legend, value, items, onChoose }: Props) {
  const name = useId();
  return (
    <fieldset class="choice">
      <legend class="label">{legend}</legend>
      <div class="choice-row">
        {items.map((item) => (
          <label key={item.value}>
            <input
              type="radio"
              name={name}
              value={item.value}
              checked={item.value === value}
              onChange={() => onChoose(item.value)}
            />
            {item.text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
