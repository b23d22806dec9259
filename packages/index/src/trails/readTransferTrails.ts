import { type TransferState, transferStateOf } from "@causeway/lifecycle";
import { amountText, type Hex } from "@causeway/protocol";
import {
  findTransfers,
  type IndexedTransfer,
  type IndexedTransferFacts,
  transferFacts,
  transferWay,
} from "../products/transfers/index.ts";
import { byDestination } from "./byDestination.ts";
import type { TransferTrail } from "./Trail.ts";
import { chainName, type TrailSource, timeOn } from "./TrailSource.ts";

/** What an index knows of transfers, by their ids; an id of another message is left out. */
export async function readTransferTrails(
  index: TrailSource,
  transferIds: readonly Hex[],
): Promise<ReadonlyMap<Hex, TransferTrail>> {
  const found = [...(await findTransfers(index.db, transferIds)).values()];
  const facts = await byDestination(found, (chainId, members) => {
    const ids = members.map(({ transferId }) => transferId);
    return transferFacts(index.db, ids, timeOn(index, chainId));
  });
  const trails = found.map(async (transfer): Promise<[Hex, TransferTrail]> => {
    const own = facts.get(transfer.transferId) as IndexedTransferFacts;
    return [transfer.transferId, await trailOf(index, transfer, own)];
  });
  return new Map(await Promise.all(trails));
}

async function trailOf(
  index: TrailSource,
  transfer: IndexedTransfer,
  { facts, ...doubts }: IndexedTransferFacts,
): Promise<TransferTrail> {
  const way = await transferWay(index.db, transfer.transferId);
  const amount = (units: bigint) => assetAmount(index, transfer.assetId, units);
  const state = transferStateOf(facts);
  return {
    ...{ transfer, state, proviso: provisoOf(state, doubts), amount: amount(transfer.units) },
    steps: way.map(({ step, chainId, units, detail, ...place }) => {
      const note = [detail, units === undefined ? undefined : amount(units)].filter(Boolean);
      const does = step.replace("-", " ");
      return { ...place, does, chainId, chain: chainName(index, chainId), note: note.join(", ") };
    }),
  };
}

function provisoOf(
  state: TransferState,
  { mayBeMoved, mayBeUntold }: Omit<IndexedTransferFacts, "facts">,
): string | undefined {
  if (state === "overdue" && mayBeMoved) return "unless a pause moved its deadline";
  if (state === "ended" && mayBeUntold) return "or discarded, if admins voided it silently";
  return undefined;
}

/** An amount of an asset for people; units, if the configuration does not have the asset. */
function assetAmount({ known }: TrailSource, assetId: Hex, units: bigint): string {
  const asset = known.assets.find((one) => one.assetId.toLowerCase() === assetId.toLowerCase());
  return asset === undefined ? `${units} units of asset ${assetId}` : amountText(units, asset);
}
