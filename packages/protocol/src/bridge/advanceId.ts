import { concat, keccak256 } from "ethers";

import type { Hex } from "../bytes.ts";
import { encodeInteroperableAddress, type InteroperableAddress } from "../chains.ts";
import { chosenBytes, decodeTransfer } from "./transfer.ts";

/**
 * The key of a transfer's advance: of the bridge that sent it, and of what its sender chose. It is the same where a
 * reorganised origin gives the transfer another place or another relief, and with them another id.
 *
 * @param peer The bridge on the transfer's origin.
 * @param payload As {@link encodeTransfer} makes it.
 * @throws TransferError if `payload` is no transfer.
 * @throws ChainError if `peer` is no account on a chain.
 */
export function advanceId(peer: InteroperableAddress, payload: Hex): Hex {
  decodeTransfer(payload);
  return keccak256(concat([keccak256(encodeInteroperableAddress(peer)), chosenBytes(payload)]));
}
