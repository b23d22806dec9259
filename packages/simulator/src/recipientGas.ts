import type { Rpc } from "./Rpc.ts";

/** A call of a transaction, as Geth's `callTracer` returns it. */
interface CallTrace {
  readonly to?: string;
  readonly input: string;
  readonly gasUsed: string;
  readonly calls?: readonly CallTrace[];
}

/**
 * The gas that a recipient used in the delivery of one message; undefined if it was not called. It is measured as the
 * message's gas limit is: all of the recipient's call and of the calls that it makes, and nothing of the mailbox.
 *
 * @param call What the mailbox calls the recipient with begins so.
 */
export async function recipientGas(
  rpc: Rpc,
  transactionHash: string,
  call: { readonly recipient: string; readonly selector: string },
): Promise<bigint | undefined> {
  const options = { tracer: "callTracer" };
  const { calls } = await rpc.request<CallTrace>("debug_traceTransaction", [
    transactionHash,
    options,
  ]);
  const made = calls?.find(
    ({ to, input }) =>
      to?.toLowerCase() === call.recipient.toLowerCase() && input.startsWith(call.selector),
  );
  return made && BigInt(made.gasUsed);
}
