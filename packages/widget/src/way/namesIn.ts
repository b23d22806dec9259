import { chainName } from "../components/readState.ts";
import type { Say } from "../messages/Say.ts";
import type { StatusNames } from "../status/statusText.ts";
import type { State } from "../store/State.ts";
import { isSameToken } from "../tokens/shortAddress.ts";

/** How the Way of the widget names chains, amounts and times. */
export function namesIn(state: State, say: Say): StatusNames {
  const listed = state.lists.status === "ready" ? state.lists.tokens : [];
  return {
    chain: (chainId) => chainName(state, chainId),
    amount: ({ chainId, token: address, amount }) => {
      const token = listed.find((one) => isSameToken(one, { chainId, address }));
      return token && say.amount({ amount, token }, "down");
    },
    // A hold lasts for days: a time without its day would be of today.
    time: (seconds) => say.moment(seconds),
  };
}
