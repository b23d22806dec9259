import { chainName } from "../components/readState.ts";
import type { Earlier } from "../execution/Swap.ts";
import { swapFailureSentence } from "../execution/swapFailureSentence.ts";
import type { SwapViewProps } from "../messages/swap/swapSay.ts";
import { isolated, plainText } from "../tokens/plainText.ts";

/** Swaps that this browser wrote down, the newest first. */
export function HistoryPanel({ state, say, act }: SwapViewProps) {
  const { messages } = say;
  const { earlier, failure } = state.swap;
  const stateOf = ({ outcome, isSent }: Earlier) => {
    if (outcome !== undefined) return messages.outcome(isolated(plainText(outcome)));
    return isSent ? messages.underWay : messages.notSent;
  };
  return (
    <>
      <ul class="rows">
        {earlier.map((one) => (
          <li key={one.id}>
            <button type="button" class="row wallet" onClick={() => act.swaps.open(one.id)}>
              <span class="facts">
                <bdi class="symbol">
                  {one.route === undefined
                    ? one.id.slice(0, 18)
                    : say.amount(one.route.input, "up")}
                </bdi>
                {one.route !== undefined && (
                  <bdi class="small">
                    {messages.fromTo(
                      isolated(chainName(state, one.route.request.from.chainId)),
                      isolated(chainName(state, one.route.request.to.chainId)),
                    )}
                  </bdi>
                )}
              </span>
              <span class="where">{stateOf(one)}</span>
            </button>
          </li>
        ))}
      </ul>
      <p class="foot" role={failure === undefined ? "status" : "alert"}>
        {failure === undefined
          ? earlier.length === 0 && messages.noSwaps
          : swapFailureSentence(failure, state, say)}
      </p>
    </>
  );
}
