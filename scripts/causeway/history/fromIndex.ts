import { messagesOfAddress } from "@causeway/index/messages";
import { transfersOfAccount } from "@causeway/index/transfers";
import type { Hex } from "@causeway/protocol";

import type { OpenIndex } from "../indexing/source/askIndex.ts";
import { readTrails } from "../indexing/trails/readTrails.ts";
import type { Trail } from "../indexing/trails/Trail.ts";
import type { HistoryEntry, HistoryQuery } from "./HistoryEntry.ts";

/** Transfers that are looked through for those of one chain. */
const MOST = 10_000;

/** The newest entries of an account that an index knows, the newest first. */
export async function historyFromIndex(
  index: OpenIndex,
  query: HistoryQuery,
): Promise<HistoryEntry[]> {
  const found = [...(await messagesOf(index, query)), ...(await transfersOf(index, query))];
  const sentAt = new Map(found.map((one) => [one.messageId, one.sentAt]));
  const newest = [...sentAt]
    .sort(([, one], [, other]) => Number(other - one))
    .slice(0, query.limit)
    .map(([messageId]) => messageId);
  const trails = new Map((await readTrails(index, newest)).map((one) => [one.messageId, one]));
  return newest.flatMap((id) => trails.get(id) ?? []).map(entryOf);
}

interface Found {
  readonly messageId: Hex;
  readonly sentAt: bigint;
}

function messagesOf(index: OpenIndex, query: HistoryQuery): Promise<readonly Found[]> {
  const { address, limit } = query;
  return messagesOfAddress(index.db, { address, chainId: chainIdOf(index, query), limit });
}

async function transfersOf(index: OpenIndex, query: HistoryQuery): Promise<Found[]> {
  const { address, chain, limit } = query;
  const most = chain === undefined ? limit : MOST;
  const chainId = chainIdOf(index, query);
  const transfers = await transfersOfAccount(index.db, address, { limit: most });
  return transfers
    .filter(({ originChainId, destinationChainId }) =>
      chainId === undefined ? true : [originChainId, destinationChainId].includes(chainId),
    )
    .map(({ transferId, sentAt }) => ({ messageId: transferId, sentAt }));
}

function chainIdOf({ known }: OpenIndex, { chain }: HistoryQuery): bigint | undefined {
  return known.chains.find(({ name }) => name === chain)?.chainId;
}

function entryOf(trail: Trail): HistoryEntry {
  const { messageId: id, state, way, origin, destination, steps, transfer } = trail;
  const { sender, recipient: receiver, sent } = way;
  const common = { id, origin, destination, sentAt: sent.at };
  if (transfer === undefined) {
    return { ...common, kind: "message", state, amount: undefined, sender, receiver, steps };
  }
  return {
    ...{ ...common, kind: "transfer", state: transfer.state, amount: transfer.amount },
    proviso: transfer.proviso,
    ...{ sender: transfer.transfer.sender, receiver: transfer.transfer.receiver },
    steps: transfer.steps,
  };
}
