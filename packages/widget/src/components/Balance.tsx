import { balanceOf } from "../balances/Balances.ts";
import { maximumOf } from "../balances/funds.ts";
import type { Side } from "../form/Form.ts";
import type { ViewProps } from "./ViewProps.ts";

/** What the account has of the token of an end, and a button that takes all of it. */
export function Balance({ side, state, say, act }: ViewProps & { readonly side: Side }) {
  const { messages } = say;
  const token = state.form[side];
  const amount = balanceOf(state.balances, token);
  if (token === undefined || state.wallet.account === undefined) return null;
  if (amount === undefined) {
    const isUnread = side === "from" && state.balances.unread.includes(token.chainId);
    return isUnread ? <span>{messages.balanceUnknown}</span> : null;
  }
  const most = side === "from" ? maximumOf(state) : undefined;
  const isFixed = state.settings.fixed.includes("amount");
  return (
    <span class="funds">
      <span part="balance">{messages.balance(say.amount({ token, amount }, "down"))}</span>
      {most !== undefined && most.amount > 0n && !isFixed && (
        <button
          type="button"
          class="maximum"
          part="maximum"
          aria-label={messages.useMaximum(say.amount(most, "down"))}
          onClick={() => act.dispatch({ type: "maximum", amount: most.amount })}
        >
          {messages.maximum}
        </button>
      )}
    </span>
  );
}
