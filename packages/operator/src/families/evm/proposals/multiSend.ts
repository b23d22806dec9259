import type { Hex } from "@causeway/protocol";
import { concat, dataLength, getAddress, Interface, toBeHex } from "ethers";

/** A call of a Safe; coin is never sent with it. */
export interface SafeCall {
  readonly to: Hex;
  readonly data: Hex;
}

const multiSendAbi = new Interface(["function multiSend(bytes transactions) payable"]);

/** What Safe's contract calls a plain call. */
const CALL = "0x00";
const NO_VALUE = toBeHex(0, 32);
const HEAD_BYTES = 1 + 20 + 32 + 32;
const WORD_BYTES = 32;
/** Selector, offset and length of the only argument. */
const MULTI_SEND_BYTES = 4 + 2 * WORD_BYTES;

/** Calldata of `MultiSendCallOnly` that makes all calls in this order, or none. */
export function encodeMultiSend(calls: readonly SafeCall[]): Hex {
  const packed = calls.map(({ to, data }) =>
    concat([CALL, getAddress(to), NO_VALUE, toBeHex(dataLength(data), WORD_BYTES), data]),
  );
  return multiSendAbi.encodeFunctionData("multiSend", [concat(packed)]);
}

/** Bytes of calldata by which a Safe makes these calls, without the signatures. */
export function calldataSize(calls: readonly SafeCall[]): number {
  const [only] = calls;
  if (only !== undefined && calls.length === 1) return dataLength(only.data);
  const packed = calls.reduce((sum, { data }) => sum + HEAD_BYTES + dataLength(data), 0);
  return MULTI_SEND_BYTES + Math.ceil(packed / WORD_BYTES) * WORD_BYTES;
}
