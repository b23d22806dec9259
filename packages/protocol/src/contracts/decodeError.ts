import { dataLength, type ErrorDescription, type Result } from "ethers";

import type { Hex } from "../bytes.ts";
import { knownErrors } from "./knownErrors.ts";

/** A value that an error carries. */
export interface ErrorValue {
  readonly name: string;
  /** Solidity's, `uint256` or `bytes`. */
  readonly type: string;
  /** As ethers decodes it: a bigint, a hex string, a boolean, or a list of these. */
  readonly value: unknown;
  /** Where the value is what another call reverted with, and that is known too. */
  readonly inner?: DecodedError;
}

/** What a call reverted with. */
export interface DecodedError {
  readonly name: string;
  /** `NotPeer(bytes)`. */
  readonly signature: string;
  readonly values: readonly ErrorValue[];
}

/** An error carries an error carries an error: whoever reverts returns what he likes. */
const DEEPEST = 4;
const SELECTOR_SIZE = 4;

/**
 * The error that a call reverted with, and its values.
 *
 * @param data What it returned: a selector, then the values.
 * @returns undefined if it is neither Solidity's own `Error` or `Panic` nor an error of one of Causeway's contracts or
 * of a library that they use, or if its values cannot be decoded.
 */
export function decodeError(data: Hex): DecodedError | undefined {
  return decode(data, DEEPEST);
}

function decode(data: Hex, depth: number): DecodedError | undefined {
  const found = parse(data);
  if (found === null) return undefined;
  const { name, signature, fragment, args } = found;
  const values = fragment.inputs.map((input, place) => {
    const value = valueAt(args, place);
    return { name: input.name, type: input.type, value, ...innerOf(input.type, value, depth) };
  });
  return { name, signature, values };
}

function parse(data: Hex): ErrorDescription | null {
  if (dataLength(data) < SELECTOR_SIZE) return null;
  try {
    const error = knownErrors().parseError(data);
    // Values are decoded when they are read: what cannot be is found out here.
    error?.args.toArray(true);
    return error;
  } catch {
    return null;
  }
}

function valueAt(args: Result, place: number): unknown {
  return args.toArray(true)[place];
}

function innerOf(type: string, value: unknown, depth: number): { inner?: DecodedError } {
  if (type !== "bytes" || depth === 0) return {};
  const inner = decode(String(value), depth - 1);
  return inner === undefined ? {} : { inner };
}
