import type { Hex } from "@causeway/protocol";

import type { Delivery } from "./Delivery.ts";
import { describeFailure } from "./describeFailure.ts";
import { describeRevert } from "./describeRevert.ts";
import type { SentMessage } from "./Lane.ts";
import { type MailboxEvent, mailboxEvent } from "./mailboxEvent.ts";
import type { Receipt } from "./Rpc.ts";
import { recipientCalls, type TracedCall } from "./recipientCalls.ts";

/** What a transaction did to the messages of a lane that it was to deliver. */
export async function deliveriesIn(
  receipt: Receipt,
  messages: readonly SentMessage[],
): Promise<Delivery[]> {
  const { hash, gasUsed, revertData } = receipt;
  const attempts = messages.map((message) => ({
    message,
    attempt: { messageId: message.id, gasUsed, transactionHash: hash },
  }));
  if (!receipt.succeeded) {
    const refusal = { outcome: "refused", reason: describeRevert(revertData), revertData } as const;
    return attempts.map(({ attempt }) => ({ ...attempt, ...refusal }));
  }
  const outcomes = outcomesIn(receipt, messages);
  const calls = await callsIn(receipt, messages, outcomes);
  return Promise.all(
    attempts.map(async ({ message, attempt }) => {
      const outcome = outcomes.get(message.id) ?? "skipped";
      const call = calls.get(message.id);
      const gas = call === undefined ? {} : { recipientGas: BigInt(call.gasUsed) };
      const failure = outcome === "failed" ? await describeFailure(message, call) : {};
      return { ...attempt, outcome, ...gas, ...failure };
    }),
  );
}

/** A mailbox says which messages of a batch arrived and which failed, and nothing of those that were done before. */
function outcomesIn(receipt: Receipt, messages: readonly SentMessage[]) {
  const outcomes = new Map<Hex, "delivered" | "failed">();
  for (const { name, args } of eventsIn(receipt, messages)) {
    if (name === "MessageFailed") outcomes.set(args.messageId, "failed");
    if (name !== "MessagesDelivered") continue;
    for (const { id, index } of messages) {
      if ((args.delivered >> (BigInt(index) - args.first)) & 1n) outcomes.set(id, "delivered");
    }
  }
  return outcomes;
}

/** Events of the mailbox that delivers, and of no other contract with the same events. */
function eventsIn({ logs }: Receipt, [first]: readonly SentMessage[]): MailboxEvent[] {
  const mailbox = first?.lane.destination.mailboxAddress.toLowerCase();
  const own = logs.filter(({ address }) => address.toLowerCase() === mailbox);
  return own.flatMap((log) => mailboxEvent(log) ?? []);
}

async function callsIn(
  { hash }: Receipt,
  [first]: readonly SentMessage[],
  outcomes: ReadonlyMap<Hex, unknown>,
): Promise<ReadonlyMap<string, TracedCall>> {
  if (first === undefined || outcomes.size === 0) return new Map();
  return recipientCalls(first.lane.destination.rpc, hash);
}
