import { describeError } from "@causeway/protocol/contracts";
import { type EthersError, isCallException } from "ethers";

/** What a failed call says, in words: the custom error and its values where one of our contracts has it. */
export function describeRevert(error: unknown): string {
  if (!isCallException(error)) return shortMessageOf(error);
  const data = error.data ?? undefined;
  return data === undefined || data === "0x" ? error.shortMessage : describeError(data);
}

/** The library's long message repeats the whole transaction. */
function shortMessageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return (error as Partial<EthersError>).shortMessage ?? error.message;
}
