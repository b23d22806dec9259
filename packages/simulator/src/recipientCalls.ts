import { dataSlice, type FunctionFragment, Interface } from "ethers";

import type { Rpc } from "./Rpc.ts";

/** A call of a transaction, as Geth's `callTracer` returns it. */
export interface TracedCall {
  readonly input: string;
  /** Left out if nothing was returned. */
  readonly output?: string;
  /** Why the call failed, in the node's words; left out if it did not. */
  readonly error?: string;
  readonly gas: string;
  readonly gasUsed: string;
  /** The calls that it made itself. */
  readonly calls?: readonly TracedCall[];
}

/** What mailboxes call recipients with (ERC-7786). */
export const { selector: RECEIVE_MESSAGE } = new Interface([
  "function receiveMessage(bytes32 receiveId, bytes sender, bytes payload) payable returns (bytes4)",
]).getFunction("receiveMessage") as FunctionFragment;

/**
 * The calls of recipients that a delivery made, by their messages' ids; none for a message whose recipient was not
 * called.
 *
 * @param transactionHash A transaction that calls the mailbox itself.
 */
export async function recipientCalls(
  rpc: Rpc,
  transactionHash: string,
): Promise<ReadonlyMap<string, TracedCall>> {
  const options = { tracer: "callTracer" };
  const params = [transactionHash, options];
  const { calls = [] } = await rpc.request<TracedCall>("debug_traceTransaction", params);
  const made = calls.filter(({ input }) => input.startsWith(RECEIVE_MESSAGE));
  return new Map(made.map((call) => [dataSlice(call.input, 4, 36), call]));
}
