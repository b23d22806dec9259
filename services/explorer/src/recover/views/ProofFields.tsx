import type { Recovery } from "@causeway/sdk";

import type { Problems } from "../look/requestOf.ts";
import type { TextField } from "../state/RecoverState.ts";
import { problemText } from "../words/Problem.ts";
import { TextInput } from "./TextInput.tsx";
import type { ViewProps } from "./ViewProps.ts";

const FIELDS = ["validators", "prover", "refundTo", "refundToOnTon"] as const;

/** What only some exits need. It opens where an exit needs it. */
export function ProofFields({
  state,
  act,
  say,
  problems,
}: ViewProps & { readonly problems: Problems }) {
  const { words } = say;
  const needed = needs(state.look.recoveries);
  const isWrong = FIELDS.some((field) => problems[field] !== undefined);
  return (
    <details class="proof" open={needed.size > 0 || isWrong}>
      <summary>{words.proof}</summary>
      {FIELDS.map((field) => {
        const { label, hint } = words[field];
        const problem = problems[field];
        return (
          <TextInput
            key={field}
            id={field}
            {...{ label, hint: needed.has(field) ? `${words.needed} ${hint}` : hint }}
            value={state.form[field]}
            problem={problem && problemText(problem, say)}
            onType={(text) => act.dispatch({ type: "type", field, text })}
          />
        );
      })}
    </details>
  );
}

function needs(recoveries: readonly Recovery[]): ReadonlySet<TextField> {
  return new Set(
    recoveries
      .flatMap(({ exits }) => exits)
      .flatMap((exit) => (exit.isReady || exit.lacks === undefined ? [] : [exit.lacks])),
  );
}
