import type { Side } from "../form/Form.ts";
import { plainText } from "../tokens/plainText.ts";
import { chainName } from "./readState.ts";
import type { ViewProps } from "./ViewProps.ts";

/** The button that shows the token of an end, and opens the dialog. */
export function TokenButton({ side, state, say, act }: ViewProps & { readonly side: Side }) {
  const { messages } = say;
  const token = state.form[side];
  const symbol = plainText(token?.symbol ?? "", 16);
  const chain = token === undefined ? "" : chainName(state, token.chainId);
  return (
    <button
      type="button"
      class="token"
      part="token"
      aria-haspopup="dialog"
      disabled={state.lists.status !== "ready" || state.settings.fixed.includes(side)}
      onClick={() => act.dispatch({ type: "open", side })}
    >
      {token === undefined ? (
        messages.chooseToken
      ) : (
        <>
          <bdi class="symbol">{symbol}</bdi> <bdi class="chain">{chain}</bdi>
          <span class="unseen">, {messages.changeToken}</span>
        </>
      )}
    </button>
  );
}
