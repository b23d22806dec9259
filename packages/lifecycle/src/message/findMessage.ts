import { findSent, type SentEvent } from "@causeway/chains";
import { type Hex, timeText } from "@causeway/protocol";
import { CouldNotRead, type Searched, UnknownMessage } from "../errors.ts";
import type { ReadChain, ReadChains } from "../ReadChain.ts";

/** A message on the chain that sent it. */
export interface FoundMessage {
  readonly origin: ReadChain;
  readonly sent: SentEvent;
}

/** What one chain has of what is looked for, or how far it was searched in vain. */
type Result<Found> = { readonly found: Found } | { readonly searched: Searched };

/**
 * Finds a message by its id, which does not tell where it was sent: all chains are searched at once, from their
 * newest blocks backwards.
 *
 * @throws UnknownMessage, or CouldNotRead if a chain that was not searched may have sent it.
 */
export async function findMessage(chains: ReadChains, messageId: Hex): Promise<FoundMessage> {
  const what = `message ${messageId}`;
  const found = new AbortController();
  const searches = chains.reachable.map(async (origin) => {
    const result = await searchOn(origin, messageId, found.signal);
    if ("found" in result) found.abort();
    return result;
  });
  return oneOf(what, chains, await Promise.allSettled(searches));
}

/**
 * Finds the messages that a transaction sent.
 *
 * @throws UnknownMessage, or CouldNotRead if a chain that was not asked may hold the transaction.
 */
export async function findMessagesOf(
  chains: ReadChains,
  transaction: Hex,
): Promise<FoundMessage[]> {
  const what = `a message of transaction ${transaction}`;
  const asked = chains.reachable.map(async (origin): Promise<Result<FoundMessage[]>> => {
    const events = await origin.adapter.transactionEvents(transaction);
    const sent = events?.filter((event) => event.kind === "sent") ?? [];
    if (sent.length > 0) return { found: sent.map((event) => ({ origin, sent: event })) };
    const instead = events === undefined ? "" : " (where the transaction sent none)";
    return { searched: `${await upTo(origin)}${instead}` };
  });
  return oneOf(what, chains, await Promise.allSettled(asked));
}

/** Looks through one chain. */
async function searchOn(
  origin: ReadChain,
  messageId: Hex,
  signal: AbortSignal,
): Promise<Result<FoundMessage>> {
  const searched = await upTo(origin);
  const sent = await findSent(origin, messageId, signal);
  return sent === undefined ? { searched } : { found: { origin, sent } };
}

/** How far a chain was searched; a lagging RPC shows itself by the time of its newest block. */
async function upTo({ name, adapter }: ReadChain): Promise<Searched> {
  const head = await adapter.headHeight();
  return `${name} to block ${head}, of ${timeText(await adapter.blockTime(head))}`;
}

function oneOf<Found>(
  what: string,
  { reachable, unreachable }: ReadChains,
  results: readonly PromiseSettledResult<Result<Found>>[],
): Found {
  const searched: Searched[] = [];
  const failed = [...unreachable];
  for (const [i, result] of results.entries()) {
    const { name, chainId } = reachable[i] as ReadChain;
    if (result.status === "rejected") {
      failed.push({ name, chainId, reason: (result.reason as Error).message });
    } else if ("searched" in result.value) searched.push(result.value.searched);
    else return result.value.found;
  }
  if (failed.length > 0) throw CouldNotRead.chains(what, failed);
  throw new UnknownMessage(what, searched);
}
