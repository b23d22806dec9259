import type { Hex } from "@causeway/protocol";
import { Signature } from "ethers";

import { swapRouterInterface } from "../contracts/interfaces.ts";
import { CausewayError } from "../errors/CausewayError.ts";
import type { BuiltOrder, EvmTransaction } from "./BuiltOrder.ts";

/**
 * The transaction of an order that brings its allowance with it, as a signature of `allowance.permit` (ERC-2612).
 *
 * @param signature 65 bytes.
 * @throws CausewayError `BadInput` if the order needs no allowance, its token takes no signatures, or the signature is malformed
 */
export function withPermit(built: BuiltOrder, signature: Hex): EvmTransaction {
  const { allowance, order, method, transaction } = built;
  const deadline = allowance?.permit?.message.deadline;
  if (deadline === undefined) {
    throw new CausewayError("BadInput", { message: "The order takes no permit" });
  }
  const { v, r, s } = signatureOf(signature);
  const permit = { deadline, v, r, s };
  const data = swapRouterInterface().encodeFunctionData(`${method}WithPermit`, [order, permit]);
  // nobody has tried this transaction: the wallet estimates its gas
  return { ...transaction, data, gasLimit: undefined };
}

function signatureOf(signature: Hex): Signature {
  try {
    return Signature.from(signature);
  } catch (cause) {
    const details = { signature: signature.slice(0, 140) };
    const message = `${details.signature} is no signature of a key`;
    throw new CausewayError("BadInput", { message, details, cause });
  }
}
