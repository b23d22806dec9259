import type { Hex } from "@causeway/protocol";

/** A signature of a key, as contracts take it. */
export interface SignatureParts {
  readonly v: 27 | 28;
  readonly r: Hex;
  readonly s: Hex;
}

const WHOLE = /^0x([\da-f]{64})([0-7][\da-f]{63})([\da-f]{2})$/;
const COMPACT = /^0x([\da-f]{64})([\da-f])([\da-f]{63})$/;

/**
 * Takes a signature apart: 65 bytes, or the 64 bytes of EIP-2098. Some wallets write 0 and 1 for 27 and 28.
 *
 * @returns undefined if it is no signature of a key
 */
export function signatureParts(signature: Hex): SignatureParts | undefined {
  const text = signature.toLowerCase();
  const [, r, s, v] = WHOLE.exec(text) ?? [];
  if (v !== undefined) return { v: recovery(Number.parseInt(v, 16)), r: `0x${r}`, s: `0x${s}` };
  const [, left, first, rest] = COMPACT.exec(text) ?? [];
  if (first === undefined) return undefined;
  const bits = Number.parseInt(first, 16);
  return { v: bits < 8 ? 27 : 28, r: `0x${left}`, s: `0x${(bits % 8).toString(16)}${rest}` };
}

/** 27, 28, 0, 1, or with the chain in it: 35 and more (EIP-155). */
function recovery(v: number): 27 | 28 {
  if (v <= 1) return v === 0 ? 27 : 28;
  return v % 2 === 1 ? 27 : 28;
}
