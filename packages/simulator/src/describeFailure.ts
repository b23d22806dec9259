import { dataLength, dataSlice } from "ethers";

import type { Delivery } from "./Delivery.ts";
import { describeRevert } from "./describeRevert.ts";
import type { SentMessage } from "./Lane.ts";
import { RECEIVE_MESSAGE, type TracedCall } from "./recipientCalls.ts";

/** A word, as the magic value comes in. */
const WORD = 32;

/** Nodes add what for: a write to storage, memory, a precompile. */
const OUT_OF_GAS = /out ?of ?gas/i;

/**
 * Why a message failed.
 *
 * @param call Its recipient's call; undefined if the recipient was not called.
 */
export async function describeFailure(
  { lane, frame }: SentMessage,
  call: TracedCall | undefined,
): Promise<Pick<Delivery, "reason" | "revertData">> {
  if (call === undefined) return { reason: "the deadline has passed" };
  const { error, output = "0x" } = call;
  if (error !== undefined) return { reason: describeError(call, error), revertData: output };
  const code = await lane.destination.rpc.request("eth_getCode", [frame.recipient, "latest"]);
  if (code === "0x") return { reason: "the recipient has no code" };
  return { reason: `the recipient returned ${shown(output)}, not ERC-7786's ${RECEIVE_MESSAGE}` };
}

function describeError(call: TracedCall, error: string): string {
  const { output = "0x", gas } = call;
  const ranOut = ranOutOfGas(call);
  if (dataLength(output) > 0) {
    return `${describeRevert(output)}${ranOut ? ", after a call within it ran out of gas" : ""}`;
  }
  if (ranOut) return `out of gas: the recipient was given ${BigInt(gas)}`;
  if (error === "execution reverted") return "the recipient reverted without a reason";
  return `the recipient was stopped: ${error}`;
}

/** Whether it or a call within it did. Who is called has a 64th less, so what is left may do for the caller. */
function ranOutOfGas({ error = "", calls = [] }: TracedCall): boolean {
  return OUT_OF_GAS.test(error) || calls.some(ranOutOfGas);
}

function shown(output: string): string {
  if (dataLength(output) === 0) return "nothing";
  return dataLength(output) > WORD ? `${dataSlice(output, 0, WORD)}…` : output;
}
