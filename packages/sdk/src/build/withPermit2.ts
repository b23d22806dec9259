import type { Hex } from "@causeway/protocol";

import { swapRouterInterface } from "../contracts/interfaces.ts";
import { CausewayError } from "../errors/CausewayError.ts";
import type { BuiltOrder, EvmTransaction } from "./BuiltOrder.ts";

/**
 * The transaction of an order whose input Permit2 takes, by a signature of `allowance.permit2`. The signature is for this order
 * alone, and anyone who has it can send the order.
 *
 * @param signature of the sender's key, 64 or 65 bytes.
 * @throws CausewayError `BadInput` if the order has no such data, or the signature is malformed
 */
export function withPermit2(built: BuiltOrder, signature: Hex): EvmTransaction {
  const { allowance, order, method, transaction, sender: owner } = built;
  const deadline = allowance?.permit2?.message.deadline;
  if (deadline === undefined) {
    throw new CausewayError("BadInput", { message: "The order takes no signature of Permit2" });
  }
  if (!/^0x(?:[0-9a-fA-F]{2}){64,65}$/.test(signature)) {
    const details = { signature: signature.slice(0, 140) };
    const message = `${details.signature} is no signature of a key`;
    throw new CausewayError("BadInput", { message, details });
  }
  const signed = { owner, deadline, signature };
  const data = swapRouterInterface().encodeFunctionData(`${method}Signed`, [order, signed]);
  // nobody has tried this transaction: the wallet estimates its gas
  return { ...transaction, data: data as Hex, gasLimit: undefined };
}
