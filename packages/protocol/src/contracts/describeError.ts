import { dataLength } from "ethers";

import type { Hex } from "../bytes.ts";
import { showUnseen } from "../showUnseen.ts";
import { type DecodedError, decodeError, type ErrorValue } from "./decodeError.ts";

/**
 * What a call reverted with, in words and on one line: `UnknownLane(0x…)`, `Error(not now)`; the bytes themselves of
 * what {@link decodeError} does not know.
 *
 * @param data What it returned.
 */
export function describeError(data: Hex): string {
  if (dataLength(data) === 0) return "no reason";
  const error = decodeError(data);
  return error === undefined ? `error ${data}` : showUnseen(describe(error));
}

function describe({ name, values }: DecodedError): string {
  return `${name}(${values.map(describeValue).join(", ")})`;
}

function describeValue({ value, inner }: ErrorValue): string {
  return inner === undefined ? String(value) : describe(inner);
}
