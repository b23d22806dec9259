import type { Status } from "@causeway/sdk";
import { statusText, WayFigure, wayOf } from "@causeway/widget/parts";

import { CheckPanel } from "./CheckPanel.tsx";
import { Exits } from "./Exits.tsx";
import { Facts } from "./Facts.tsx";
import { Parts } from "./Parts.tsx";
import type { ViewProps } from "./ViewProps.ts";

/** One order, transfer or message: where it is, its Way, the next step, the party that must act, then each fact. */
export function Followed(props: ViewProps & { readonly status: Status }) {
  const { state, words, states, names, status } = props;
  const { headline, now, act } = statusText(states, status, names);
  return (
    <>
      <h1>{headline}</h1>
      <WayFigure way={wayOf(status)} words={states.way} chain={names.chain} />
      <div role="status">
        <dl class="next">
          <div>
            <dt>{words.now}</dt>
            <dd>{now}</dd>
          </div>
          <div>
            <dt>{words.who}</dt>
            <dd>{act}</dd>
          </div>
        </dl>
      </div>
      {state.parts.length > 1 && <Parts {...props} />}
      {hasActs(status) && <Exits {...props} />}
      <CheckPanel {...props} />
      <Facts {...props} />
    </>
  );
}

/** Once the receiver has the funds, only what brings it on is worth a place. */
function hasActs({ isOver, isUsable, exits }: Status): boolean {
  return !isOver && !(isUsable && exits?.length === 0);
}
