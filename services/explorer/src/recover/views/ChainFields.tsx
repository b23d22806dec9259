import type { Problems } from "../look/requestOf.ts";
import { rpcText } from "../rpcs/rpcText.ts";
import { problemText } from "../words/Problem.ts";
import { TextInput } from "./TextInput.tsx";
import type { ViewProps } from "./ViewProps.ts";

/** RPCs of each chain, and what they answer together. */
export function ChainFields({
  state,
  act,
  say,
  problems,
}: ViewProps & { readonly problems: Problems }) {
  const { environment, form, rpcs } = state;
  if (environment.status !== "read") return null;
  return (
    <fieldset class="chains">
      <legend>{say.words.rpcs}</legend>
      {environment.file.chains.map(({ name, chainId, display }) => {
        const id = `${chainId}`;
        const problem = problems[`rpcs ${id}`];
        return (
          <TextInput
            key={id}
            id={`rpcs-${id}`}
            label={display?.title ?? name}
            value={form.rpcs[id] ?? ""}
            problem={problem && problemText(problem, say)}
            state={rpcText(rpcs[id] ?? { kind: "unknown" }, say)}
            onType={(text) => act.dispatch({ type: "typeRpcs", chainId: id, text })}
          />
        );
      })}
    </fieldset>
  );
}
