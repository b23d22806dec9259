import { encodeOrder } from "../orderCall.ts";
import { isLocal, promised } from "../promised.ts";
import { type Check, type Subject, same, within } from "../Subject.ts";
import { ZERO_ADDRESS } from "./constants.ts";

/** The most gas of one transaction (EIP-7825), and the least. */
const GAS_BOUNDS = [21_000n, 16_777_216n] as const;

/** The transaction: where it goes, what it calls, and the coin that it sends. */
export function callChecks(): readonly Check[] {
  return [
    same(
      "chainId",
      ({ route }) => route.request.from.chainId,
      ({ item }) => item.chainId,
    ),
    same(
      "route.contract",
      ({ origin }) => origin.swap?.router,
      ({ route }) => route.contract,
    ),
    same(
      "to",
      ({ origin }) => origin.swap?.router,
      ({ item }) => item.to,
    ),
    same("method", methodOf, ({ item }) => item.method),
    same("data.method", methodOf, ({ sent }) => sent.method),
    same(
      "data",
      ({ sent: { method, order } }) => encodeOrder(method, order),
      ({ item }) => item.data,
    ),
    within("value", valueBounds, ({ item }) => BigInt(item.value)),
    within(
      "gasLimit",
      () => GAS_BOUNDS,
      ({ item }) => BigInt(item.causeway.gasLimit ?? GAS_BOUNDS[0]),
    ),
  ];
}

function methodOf(subject: Subject): string {
  return isLocal(subject) ? "swapAndCall" : "swapAndBridge";
}

/** The coin that is sold, and at most the fee of the message. The router gives a surplus to `refundTo`. */
function valueBounds(subject: Subject): readonly [bigint, bigint] {
  const { route, messageBound } = subject;
  const sold = route.request.from.token === ZERO_ADDRESS ? promised(subject, "amountIn") : 0n;
  return [sold, sold + (messageBound ?? promised(subject, "nativeFee"))];
}
