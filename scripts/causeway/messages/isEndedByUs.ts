import type { ChainAdapter, MailboxEvent } from "@causeway/chains";
import type { MessageSituation } from "@causeway/lifecycle";
import type { Hex } from "@causeway/protocol";

type Called = Extract<MailboxEvent, { kind: "called" }>;

/**
 * Whether a transaction of ours ended a message, or called the recipient that took it. Where a call is a message, the
 * recipient's answer ends the message in a transaction that nobody sent.
 *
 * @param adapter Of the chain where the message ended.
 * @param ending How the message ended.
 * @param sent Hashes of our transactions, on any chain.
 */
export async function isEndedByUs(
  adapter: Pick<ChainAdapter, "transactionEvents" | "mailboxEvents">,
  messageId: Hex,
  { transaction }: NonNullable<MessageSituation["ending"]>,
  sent: readonly Hex[],
): Promise<boolean> {
  if (sent.includes(transaction.hash)) return true;
  const isCall = (event: MailboxEvent): event is Called =>
    event.kind === "called" && event.messageId === messageId;
  const own = await Promise.all(sent.map((hash) => adapter.transactionEvents(hash)));
  const first = own.flatMap((events) => events ?? []).find(isCall);
  if (first === undefined) return false;
  const { height } = first.transaction;
  const calls = (await adapter.mailboxEvents(height, transaction.height)).filter(isCall);
  const last = calls.at(-1);
  return last !== undefined && sent.includes(last.transaction.hash);
}
