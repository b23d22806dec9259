import type { Say } from "../words/Say.ts";
import { toneOf } from "./toneOf.ts";

/** A state: a stone whose shape tells the tone, and its word. */
export function State({ state, say }: { readonly state: string; readonly say: Say }) {
  return (
    <span class="state" data-tone={toneOf(state)}>
      {say.state(state)}
    </span>
  );
}
