import { decodeMembers, EVM_TO_EVM, type Hex, memberHash, messageId } from "@causeway/protocol";
import { interfaceOf, mailboxAbi } from "@causeway/protocol/contracts";
import { Interface, type JsonRpcApiProvider } from "ethers";
import { z } from "zod";

import type { PlacedFrame } from "./Voidable.ts";

/** A message as a delivery showed it; without its frame if it was proven and not called. */
export interface ShownMessage extends PlacedFrame {
  readonly frame: Hex | undefined;
}

interface Call {
  readonly to?: string | undefined;
  readonly input: string;
  readonly error?: string | undefined;
  readonly calls?: readonly Call[] | undefined;
}

/** Calls that show messages, all by lane and batch: contracts that prove them again call `prove`. */
const SHOWING = new Interface(
  ["deliver", "prove"].map((name) => {
    const fragment = interfaceOf(mailboxAbi).getFunction(name as "deliver");
    return fragment.format("full");
  }),
);

const call: z.ZodType<Call> = z.lazy(() =>
  z.object({
    to: z.string().optional(),
    input: z.string(),
    error: z.string().optional(),
    calls: z.array(call).optional(),
  }),
);

/**
 * The messages that a transaction showed to a mailbox: no event holds a delivered message's id, nor its frame. Where it
 * calls another contract first, an RPC must trace it.
 *
 * @returns undefined where nobody can say: the RPC does not trace.
 */
export async function deliveredIn(
  provider: JsonRpcApiProvider,
  mailbox: Hex,
  transaction: Hex,
): Promise<ShownMessage[] | undefined> {
  const sent = await provider.getTransaction(transaction);
  if (sent === null) return undefined;
  if (isSame(sent.to ?? "", mailbox)) return shownBy(sent.data);
  const traced = await provider
    .send("debug_traceTransaction", [transaction, { tracer: "callTracer" }])
    .then((answer: unknown) => call.parse(answer))
    .catch(() => undefined);
  return traced && inside(traced, mailbox);
}

function inside(one: Call, mailbox: Hex): ShownMessage[] {
  if (one.error !== undefined) return [];
  const own = isSame(one.to ?? "", mailbox) ? shownBy(one.input) : [];
  return [...own, ...(one.calls ?? []).flatMap((made) => inside(made, mailbox))];
}

function shownBy(data: string): ShownMessage[] {
  const parsed = SHOWING.parseTransaction({ data });
  if (parsed === null) return [];
  const [laneId, { first, members }] = parsed.args as unknown as [
    Hex,
    { readonly first: bigint; readonly members: Hex },
  ];
  return decodeMembers(members, EVM_TO_EVM).map((member, offset) => {
    const [index, frameHash] = [first + BigInt(offset), memberHash(member)];
    const frame = "frame" in member ? member.frame : undefined;
    return { messageId: messageId(laneId, index, frameHash), laneId, index, frameHash, frame };
  });
}

function isSame(account: string, other: string): boolean {
  return account.toLowerCase() === other.toLowerCase();
}
