import { canonicalType } from "../abi/canonicalType.ts";
import { decodeAbi } from "../abi/decodeAbi.ts";
import { partsIn } from "../abi/parseSignature.ts";
import type { Hex } from "../bytes.ts";
import { tag } from "../keccakBytes.ts";
import type { DecodedError } from "./DecodedError.ts";
import { knownErrors } from "./knownErrors.ts";

const KNOWN = /* @__PURE__ */ knownErrors({ canonicalType, decodeAbi, partsIn, tag });

/**
 * The error that a call reverted with, and its values.
 *
 * @param data What it returned: a selector, then the values.
 * @returns undefined if it is neither Solidity's own `Error` or `Panic` nor an error of one of Causeway's contracts or
 * of a library that they use, or if its values cannot be decoded.
 */
export function decodeError(data: Hex): DecodedError | undefined {
  return KNOWN.decode(data);
}

/**
 * What a call reverted with, in words and on one line: `UnknownLane(0x…)`, `Error(not now)`; the bytes themselves of
 * what {@link decodeError} does not know.
 *
 * @param data What it returned.
 */
export function describeError(data: Hex): string {
  return KNOWN.describe(data);
}

/** Name of the error of a selector, 4 bytes; undefined if none of our contracts has it. */
export function errorNamed(selector: Hex): string | undefined {
  return KNOWN.nameOf(selector);
}
