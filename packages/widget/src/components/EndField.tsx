import { fundsProblem, maximumOf } from "../balances/funds.ts";
import { type Side, typedSide } from "../form/Form.ts";
import { fundsSentence } from "../messages/fundsSentence.ts";
import { problemSentence } from "../messages/problemSentence.ts";
import type { Say } from "../messages/Say.ts";
import type { State } from "../store/State.ts";
import { plainText } from "../tokens/plainText.ts";
import { Balance } from "./Balance.tsx";
import { chainName, chosenRoute } from "./readState.ts";
import { TokenButton } from "./TokenButton.tsx";
import { UnlistedNote } from "./UnlistedNote.tsx";
import type { ViewProps } from "./ViewProps.ts";

/** One end of the swap: an amount and its token. */
export function EndField({ side, state, say, act }: ViewProps & { readonly side: Side }) {
  const { messages } = say;
  const token = state.form[side];
  const chain = token === undefined ? undefined : chainName(state, token.chainId);
  const isTyped = typedSide(state.form) === side;
  const problem =
    (isTyped ? problemSentence(state.form, say) : undefined) ?? short(side, state, say);
  const note = problem ?? (side === "to" ? leastNote(state, say) : maximumNote(state, say));
  return (
    <div class="end" part="end">
      <div class="label">
        <span>{side === "from" ? messages.youSend(chain) : messages.youGet(chain)}</span>
        <Balance side={side} {...{ state, say, act }} />
      </div>
      <div class="fields">
        <input
          class="amount"
          part="amount"
          type="text"
          inputMode="decimal"
          autoComplete="off"
          spellcheck={false}
          placeholder={say.number(0n, { decimals: 0 }, "down")}
          aria-label={side === "from" ? messages.amountToSend : messages.amountToGet}
          readOnly={state.settings.fixed.includes("amount")}
          aria-invalid={problem !== undefined}
          aria-describedby={`note-${side}`}
          value={isTyped ? state.form.text : quotedText(state, side, say)}
          onInput={({ currentTarget: { value } }) =>
            act.dispatch({ type: "type", side, text: value })
          }
        />
        <TokenButton side={side} state={state} say={say} act={act} />
      </div>
      <div class="note" id={`note-${side}`} data-bad={problem !== undefined}>
        {note}
      </div>
      {token?.isListed === false && (
        <UnlistedNote symbol={plainText(token.symbol, 16)} address={token.address} say={say} />
      )}
    </div>
  );
}

/** The amount that follows from the chosen route. */
function quotedText(state: State, side: Side, say: Say): string {
  const route = chosenRoute(state);
  if (route === undefined) return "";
  const { amount, token } = side === "from" ? route.input : route.output;
  return say.number(amount, token, side === "from" ? "up" : "down");
}

/** Why the account cannot pay. */
function short(side: Side, state: State, say: Say): string | undefined {
  const problem = side === "from" ? fundsProblem(state) : undefined;
  if (problem === undefined) return undefined;
  return fundsSentence(problem, chainName(state, problem.present.token.chainId), say);
}

function maximumNote(state: State, say: Say): string | undefined {
  const kept = state.form.isMaximum ? maximumOf(state)?.kept : undefined;
  return kept && say.messages.maximumLessFees(say.amount(kept, "up"));
}

function leastNote(state: State, say: Say): string | undefined {
  const route = chosenRoute(state);
  if (route === undefined) return undefined;
  const least = { amount: route.minimum, token: route.output.token };
  return say.messages.atLeast(say.amount(least, "down"));
}
