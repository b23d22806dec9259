import type { AccountTransaction, TransferFrame } from "@causeway/chains";
import { advanceId, decodeFrame, decodeTransfer, type Hex } from "@causeway/protocol";

import { feeAt } from "../decide/profit.ts";
import type { FilledChain, Filler } from "../Filler.ts";
import { originOfLane } from "../store/lanes.ts";
import type { NamedAdvance } from "../store/ownAdvances.ts";

/**
 * What we advanced, from where it comes, and what was offered for it: the event does not say that, the calldata of our
 * transaction does.
 *
 * @returns undefined if somebody else advanced it in our name, and paid.
 */
export async function nameAdvance(
  filler: Pick<Filler, "db" | "chains" | "account">,
  destination: FilledChain,
  id: Hex,
  transaction: AccountTransaction,
): Promise<NamedAdvance | undefined> {
  const { bridge } = destination;
  if (transaction.from !== filler.account || transaction.to !== bridge.address) return undefined;
  for (const transfer of bridge.advancedBy(transaction.data)) {
    const named = await nameTransfer(filler, destination, transfer);
    if (named?.id === id) {
      const { laneId, originChainId, assetId, whole, offer, deadline } = named;
      const fee = feeAt(offer, deadline, transaction.timestamp);
      return { laneId, originChainId, assetId, whole, fee };
    }
  }
  throw new Error(`transaction ${transaction.hash} says nothing of advance ${id}, which it made`);
}

/** What a transfer's frame says of it; undefined if its lane does not end here, or it is no transfer. */
export async function nameTransfer(
  filler: Pick<Filler, "db" | "chains">,
  destination: FilledChain,
  { laneId, frame }: TransferFrame,
) {
  const { chainType, chainId } = destination.adapter.origin;
  const originChainId = await originOfLane(filler.db, laneId, chainId);
  if (originChainId === undefined) return undefined;
  const originType = filler.chains.get(originChainId)?.adapter.origin.chainType ?? chainType;
  try {
    const types = { origin: originType, destination: chainType };
    const { sender, payload } = decodeFrame(frame, types);
    const transfer = decodeTransfer(payload);
    const { assetId, units: whole, deadline } = transfer;
    const { advanceFee: fee, advanceFrom: from, advanceUntil: until } = transfer;
    const peer = { chainType: originType, chainId: originChainId, address: sender };
    const offer = { fee, from, until };
    return { id: advanceId(peer, payload), laneId, originChainId, assetId, whole, offer, deadline };
  } catch {
    // It was not refused as what it is not: the transaction reverted.
    return undefined;
  }
}
