// steady.ts - What is drawn again only when it is told something else: most of the table stays as it is at every tap.
import { Component, type ComponentChild, type ComponentType, h } from "preact";

export abstract class Steady<Props> extends Component<Props> {
  override shouldComponentUpdate(next: Readonly<Props>): boolean {
    const now = this.props as Readonly<Props>;
    for (const name in next) if (next[name] !== now[name]) return true;
    for (const name in now) if (!(name in (next as object))) return true;
    return false;
  }
}

/** A part of the table that draws itself again when something changes that it has looked at, whatever is drawn around it. */
export function steady<Props extends object>(Part: ComponentType<Props>): ComponentType<Props> {
  return class extends Steady<Props> {
    override render(props: Props): ComponentChild {
      return h(Part, props);
    }
  };
}
