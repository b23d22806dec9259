import type { Hex } from "@causeway/protocol";

import { CausewayError } from "../errors/CausewayError.ts";
import type { EvmTransaction } from "./BuiltOrder.ts";
import { type Signable, signableCall } from "./signableCall.ts";

/**
 * The transaction of an order or a transfer whose token Permit2 takes, by a signature of `allowance.permit2`. The signature is
 * for it alone, and anyone who has it can send the transaction.
 *
 * @param signature of the sender's key, 64 or 65 bytes.
 * @throws CausewayError `BadInput` if nothing is to be signed for Permit2, or the signature is malformed
 */
export function withPermit2(built: Signable, signature: Hex): EvmTransaction {
  const { allowance, transaction, sender: owner } = built;
  const { nonce, deadline } = allowance?.permit2?.message ?? {};
  if (deadline === undefined) {
    const message = "The transaction takes no signature of Permit2";
    throw new CausewayError("BadInput", { message });
  }
  if (!/^0x(?:[0-9a-fA-F]{2}){64,65}$/.test(signature)) {
    const details = { signature: signature.slice(0, 140) };
    const message = `${details.signature} is no signature of a key`;
    throw new CausewayError("BadInput", { message, details });
  }
  const [ofNonce, ofDeadline] = [BigInt(`${nonce}`), BigInt(`${deadline}`)];
  const signed = { owner, nonce: ofNonce, deadline: ofDeadline, signature };
  const { contract, argument, withPermit2: name } = signableCall(built);
  const data = contract.encodeCall(name, [argument, signed]);
  // nobody has tried this transaction: the wallet estimates its gas
  return { ...transaction, data, gasLimit: undefined };
}
