import type { DecodedCall } from "./decodeCall.ts";

/** A call and all calls that are arguments of it, and of these. */
export function calledIn(call: DecodedCall): DecodedCall[] {
  return [call, ...call.calls.flatMap(calledIn)];
}
