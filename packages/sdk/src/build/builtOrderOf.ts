import { orderIdOf } from "@causeway/protocol";

import type { WirePermit } from "../api/wire/swap.ts";
import type { OrderId } from "../values/ids.ts";
import type { TypedData } from "../values/TypedData.ts";
import type { BuiltOrder, EvmTransaction, MissingAllowance } from "./BuiltOrder.ts";
import { encodeOrder } from "./orderCall.ts";
import { PERMIT_TYPES } from "./permitTypes.ts";
import { isHeld } from "./promised.ts";
import type { Subject } from "./Subject.ts";

/** The order of a subject whose comparisons found nothing. Another fallback receiver takes effect where it can be held. */
export function builtOrderOf(subject: Subject, fallbackReceiver: string | undefined): BuiltOrder {
  const { route, sender, receiver, item, sent } = subject;
  const order =
    fallbackReceiver !== undefined && isHeld(subject)
      ? { ...sent.order, fallbackReceiver }
      : sent.order;
  const place = { sender, router: route.contract, originChainId: route.request.from.chainId };
  const { gasLimit } = item.causeway;
  const transaction: EvmTransaction = {
    ...{ chainId: route.request.from.chainId, to: route.contract },
    ...{ data: encodeOrder(sent.method, order), value: BigInt(item.value) },
    gasLimit: gasLimit === null ? undefined : BigInt(gasLimit),
  };
  return {
    ...{ route, sender, receiver, order, transaction },
    orderId: orderIdOf(order, place) as OrderId,
    method: sent.method as BuiltOrder["method"],
    allowance: allowanceOf(subject),
  };
}

function allowanceOf({ item, sent }: Subject): MissingAllowance | undefined {
  const { allowance } = item.causeway;
  if (allowance === null) return undefined;
  const { token, spender, present, permit } = allowance;
  return {
    ...{ token, spender, required: sent.order.amountIn, present: BigInt(present) },
    permit: permit === null ? undefined : signedOf(permit),
  };
}

/** A wallet gets the compared fields alone: some libraries sign others, too. */
function signedOf({ domain, message }: WirePermit): TypedData {
  const { name, version, chainId, verifyingContract } = domain;
  const { owner, spender, value, nonce, deadline } = message;
  return {
    ...{ types: PERMIT_TYPES, primaryType: "Permit" },
    domain: { name, version, chainId, verifyingContract },
    message: { owner, spender, value, nonce, deadline },
  } as TypedData;
}
