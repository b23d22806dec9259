import { chosenRoute } from "../components/readState.ts";
import type { ViewProps } from "../components/ViewProps.ts";
import { WalletButton } from "../wallet/WalletButton.tsx";

/** What a person does below the routes: connect, sign and send, look back. */
export function SwapFoot({ state, say, act }: ViewProps) {
  const { messages } = say;
  const route = chosenRoute(state);
  const { running } = state.swap;
  const isUnderWay = running !== undefined && running.snapshot.outcome === undefined;
  return (
    <div class="actions" part="actions">
      {state.wallet.account !== undefined && (
        <button
          type="button"
          class="main"
          part="send"
          aria-disabled={route === undefined}
          onClick={() => route !== undefined && act.swaps.review(route)}
        >
          {route === undefined
            ? messages.signAndSend
            : messages.signAndSendAmount(say.amount(route.input, "up"))}
        </button>
      )}
      <WalletButton wallet={state.wallet} acts={act.wallet} {...{ messages }} />
      <button
        type="button"
        class="narrowed"
        part="history"
        onClick={() => (isUnderWay ? act.swaps.open(running.snapshot.id) : act.swaps.history())}
      >
        {isUnderWay ? messages.swapUnderWay : messages.earlierSwaps}
      </button>
    </div>
  );
}
