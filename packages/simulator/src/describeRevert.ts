import { describeError } from "@causeway/protocol/contracts";

/** What a call reverted with, in words as far as its error is a standard one or Causeway's. */
export function describeRevert(data: string): string {
  if (data === "0x") return "reverted without a reason: out of gas, or no contract there";
  return describeError(data);
}
