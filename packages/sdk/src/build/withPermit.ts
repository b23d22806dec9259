import type { Hex } from "@causeway/protocol";

import { CausewayError } from "../errors/CausewayError.ts";
import type { EvmTransaction } from "./BuiltOrder.ts";
import { type Signable, signableCall } from "./signableCall.ts";
import { type SignatureParts, signatureParts } from "./signatureParts.ts";

/**
 * The transaction of an order or a transfer that brings its allowance with it, as a signature of `allowance.permit` (ERC-2612).
 *
 * @param signature 65 bytes.
 * @throws CausewayError `BadInput` if no allowance is needed, the token takes no signatures, or the signature is malformed
 */
export function withPermit(built: Signable, signature: Hex): EvmTransaction {
  const { allowance, transaction } = built;
  const deadline = allowance?.permit?.message.deadline;
  if (deadline === undefined) {
    throw new CausewayError("BadInput", { message: "The transaction takes no permit" });
  }
  const { v, r, s } = signatureOf(signature);
  const permit = { deadline: BigInt(`${deadline}`), v, r, s };
  const { contract, argument, withPermit: name } = signableCall(built);
  const data = contract.encodeCall(name, [argument, permit]);
  // nobody has tried this transaction: the wallet estimates its gas
  return { ...transaction, data, gasLimit: undefined };
}

function signatureOf(signature: Hex): SignatureParts {
  const parts = signatureParts(signature);
  if (parts !== undefined) return parts;
  const details = { signature: signature.slice(0, 140) };
  const message = `${details.signature} is no signature of a key`;
  throw new CausewayError("BadInput", { message, details });
}
