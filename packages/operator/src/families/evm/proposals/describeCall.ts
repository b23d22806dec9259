import { showUnseen } from "@causeway/protocol";
import { dataLength, isHexString } from "ethers";

import type { DecodedArgument, DecodedCall } from "./decodeCall.ts";

const MOST_CALLS = 4;
const MOST_ARGUMENTS = 8;
/** A word in hex is shown whole. */
const LONGEST_VALUE = 66;
/** As much of longer bytes as shows a selector. */
const BYTES_BEGIN = 10;

/**
 * A call on one line, with the first of the calls that are its arguments. It says how much it leaves out, so that
 * nothing hides behind a long list.
 */
export function describeCall(call: DecodedCall): string {
  const inner = callsWithin(call);
  const shown = inner.slice(0, MOST_CALLS).map(describeOne);
  const left = inner.length - shown.length;
  const more = left === 0 ? [] : [`${left} more ${left === 1 ? "call" : "calls"}`];
  const listed = [...shown, ...more].join(", ");
  const whole = describeOne(call) + (listed === "" ? "" : `, in which: ${listed}`);
  return showUnseen(whole);
}

function callsWithin({ calls }: DecodedCall): DecodedCall[] {
  return calls.flatMap((call) => [call, ...callsWithin(call)]);
}

function describeOne({ to, target, function: signature, arguments: all }: DecodedCall): string {
  const where = target ?? to;
  if (signature === undefined) return `${where}: a function that is unknown here`;
  const shown = all.slice(0, MOST_ARGUMENTS).map(describeArgument);
  const left = all.length - shown.length;
  const values = [...shown, ...(left === 0 ? [] : [`${left} more`])].join(", ");
  return `${where}.${signature.slice(0, signature.indexOf("("))}(${values})`;
}

/** What is in hex is known by its name alone, where it has one. */
function describeArgument({ path, value, meaning }: DecodedArgument): string {
  if (meaning === undefined) return `${path} = ${cut(value)}`;
  return `${path} = ${isHexString(value) ? meaning : `${cut(value)} (${meaning})`}`;
}

function cut(value: string): string {
  if (value.length <= LONGEST_VALUE) return value;
  const isBytes = isHexString(value) && value.length % 2 === 0;
  if (isBytes) return `${value.slice(0, BYTES_BEGIN)}… of ${dataLength(value)} bytes`;
  return `${value.slice(0, LONGEST_VALUE)}… of ${value.length} characters`;
}
