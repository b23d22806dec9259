import type { BuiltOrder } from "@causeway/sdk";
import { chainName } from "../components/readState.ts";
import type { SwapSay } from "../messages/swap/swapSay.ts";
import type { State } from "../store/State.ts";
import { isolated } from "../tokens/plainText.ts";

/** A fact of what is signed. */
export interface ReviewRow {
  readonly name: string;
  readonly value: string;
  /** Whether the value takes a line of its own. */
  readonly isLong: boolean;
}

/** What a person signs, read from the data itself: nothing is left out that moves money. */
export function reviewRows(built: BuiltOrder, state: State, say: SwapSay): readonly ReviewRow[] {
  const { route, receiver, sender, transaction } = built;
  const { messages } = say;
  const { input, output, minimum, fees, request } = route;
  const [origin, destination] = [request.from, request.to].map(({ chainId }) =>
    isolated(chainName(state, chainId)),
  );
  const row = (name: string, value: string, isLong = false): ReviewRow => ({ name, value, isLong });
  const isOwn = receiver.toLowerCase() === sender.toLowerCase();
  return [
    row(messages.youSend(origin), say.amount(input, "up")),
    row(messages.youGet(destination), say.amount(output, "down")),
    row(messages.getAtLeast, say.amount({ amount: minimum, token: output.token }, "down")),
    row(isOwn ? messages.receiverYou : messages.receiver, isolated(receiver), true),
    row(messages.contract, isolated(transaction.to), true),
    ...fees.map((fee) =>
      row(
        messages.fee[fee.kind],
        `${say.amount(fee, "up")}${fee.isOnTop ? ` ${messages.onTop}` : ""}`,
      ),
    ),
    row(messages.validUntil, say.time(route.expiresAt)),
    row(messages.allowance, allowanceText(built, say), true),
  ];
}

/** Which allowance is given, to whom, and why. */
function allowanceText({ allowance, route }: BuiltOrder, say: SwapSay): string {
  const { messages } = say;
  if (allowance === undefined) return messages.noAllowance;
  const { token } = route.input;
  const amount = say.amount({ amount: allowance.required, token }, "up");
  const spender = isolated(allowance.spender);
  return allowance.permit === undefined && allowance.permit2 === undefined
    ? messages.sendAllowance(amount, spender)
    : messages.signAllowance(amount, spender);
}
