import type { Hex } from "@causeway/protocol";
import { ChainError } from "../ChainError.ts";
import type { MailboxEvent } from "../MailboxEvent.ts";
import type { LogSource } from "./LogSource.ts";
import { newestEvent } from "./newestEvent.ts";

/** What a mailbox's events say of a message that it sent. */
export type SentEvent = Extract<MailboxEvent, { kind: "sent" }>;

/**
 * Finds a message by its id on a chain, from the newest block backwards.
 *
 * @param signal Ends the search early.
 * @returns undefined if the chain did not send it, as far as was searched.
 * @throws ChainError `BlockReplaced` if the chain had it and has it no more: ask again.
 */
export async function findSent(
  origin: LogSource,
  messageId: Hex,
  signal?: AbortSignal,
): Promise<SentEvent | undefined> {
  const query = { kind: "sent", messageId } as const;
  const place = await newestEvent(origin, query, origin.startHeight, signal);
  if (place === undefined) return undefined;
  const { transaction } = place;
  for (const event of (await origin.adapter.transactionEvents(transaction)) ?? []) {
    if (event.kind === "sent" && event.messageId === messageId) return event;
  }
  const { chainId } = origin.adapter.origin;
  const message = `transaction ${transaction} of chain ${chainId} sent message ${messageId} and is gone`;
  throw new ChainError("BlockReplaced", message, { chainId, transaction, messageId });
}
