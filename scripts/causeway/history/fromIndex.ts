import { messagesOfAddress } from "@causeway/index/messages";

import type { OpenIndex } from "../indexing/source/askIndex.ts";
import { readTrails } from "../indexing/trails/readTrails.ts";
import type { Trail } from "../indexing/trails/Trail.ts";
import type { HistoryEntry, HistoryQuery } from "./HistoryEntry.ts";

/** The newest entries of an account that an index knows, the newest first. */
export async function historyFromIndex(
  index: OpenIndex,
  { address, chain, limit }: HistoryQuery,
): Promise<HistoryEntry[]> {
  const chainId = index.chains.find(({ name }) => name === chain)?.chainId;
  const found = await messagesOfAddress(index.db, { address, chainId, limit });
  const ids = found.map(({ messageId }) => messageId);
  const trails = new Map((await readTrails(index, ids)).map((one) => [one.messageId, one]));
  return ids.flatMap((id) => trails.get(id) ?? []).map(entryOf);
}

function entryOf({ messageId, state, way, origin, destination, steps }: Trail): HistoryEntry {
  const { sender, recipient: receiver, sent } = way;
  return {
    ...{ kind: "message" as const, id: messageId, state, amount: undefined },
    ...{ origin, destination, sender, receiver, sentAt: sent.at, steps },
  };
}
