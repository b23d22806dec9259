import { messagesOfTransaction } from "@causeway/index/messages";
import { readTrails, type Trail } from "@causeway/index/trails";
import { type FoundMessage, findMessagesOf } from "@causeway/lifecycle";
import type { Environment, Terminal } from "@causeway/operator";
import type { Hex } from "@causeway/protocol";
import type { FollowedChains } from "../../areas/messaging/index.ts";
import type { Config } from "../../areas.ts";
import { askIndex, type OpenIndex, type SourceOptions } from "../../indexing/source/askIndex.ts";
import type { IndexSource } from "../../indexing/source/IndexSource.ts";
import { onlyChain } from "../onlyChain.ts";

/** Which messages are looked for. */
export interface MessageQuery extends SourceOptions {
  readonly message?: Hex;
  readonly tx?: Hex;
  /** Name of the only chain on which they may have been sent. */
  readonly origin?: string;
}

/** Messages that an index knows. */
export interface IndexedMessages {
  readonly trails: readonly Trail[];
  readonly source: IndexSource;
}

/** Finds messages in the index that a caller names; undefined if it does not answer, or knows none. */
export function findIndexed(
  environment: Environment<Config>,
  query: MessageQuery,
  terminal: Terminal,
): Promise<IndexedMessages | undefined> {
  return askIndex(environment, query, terminal, async (index) => {
    const trails = await trailsFor(index, query);
    return trails.length === 0 ? undefined : { trails, source: index.source };
  });
}

async function trailsFor(index: OpenIndex, { message, tx, origin }: MessageQuery) {
  const ids = message === undefined ? await messagesOfTransaction(index.db, tx as Hex) : [message];
  const trails = await readTrails(index, ids);
  return trails.filter((trail) => origin === undefined || trail.origin === origin);
}

/**
 * The messages on the chains that sent them, by the transactions that the index names.
 *
 * @throws UnknownMessage, CouldNotRead
 */
export async function onChains(
  chains: FollowedChains,
  trails: readonly Trail[],
): Promise<FoundMessage[]> {
  const found = trails.map(async ({ messageId, origin, way }) => {
    const sent = await findMessagesOf(onlyChain(chains, origin), way.sent.transaction);
    return sent.filter((message) => message.sent.messageId === messageId);
  });
  return (await Promise.all(found)).flat();
}
