// wax.tsx - The one red button: it says what will happen, and only it does what cannot be taken back.
import { useDesk, type Wanted } from "./desk.ts";
import { Die } from "./pieces.tsx";

export function Wax({ wanted, label, sign }: { wanted: Wanted | null; label: string; sign?: boolean }) {
  const desk = useDesk();
  const off = !wanted || wanted.moves.length === 0;
  return (
    <button
      type="button"
      class="button primary anb-wax"
      aria-disabled={off ? "true" : undefined}
      onClick={() => {
        if (wanted) desk.do(wanted);
      }}
    >
      {sign && <Die pips={5} />}
      {label}
    </button>
  );
}
