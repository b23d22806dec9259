import type { Queryable } from "@causeway/database";

import type { Candidate } from "../decision/Candidate.ts";
import { confirmationsOf } from "../decision/confirmationsOf.ts";
import type { Filler } from "../Filler.ts";
import { readCursor } from "../store/cursors.ts";
import type { KnownTransfer, Offer } from "../store/transfers.ts";

/** A candidate, and how far its origin was read. */
export interface ObservedCandidate extends Candidate {
  readonly observedHeight: bigint;
}

/** A transfer as what was read of its origin shows it. */
export async function candidateOf(
  filler: Filler,
  db: Queryable,
  transfer: KnownTransfer,
): Promise<ObservedCandidate> {
  return asObserved(filler, transfer, await observedHeightOf(filler, db, transfer.originChainId));
}

/** How far an origin was read. */
export async function observedHeightOf(
  { chains }: Filler,
  db: Queryable,
  originChainId: bigint,
): Promise<bigint> {
  const startHeight = chains.get(originChainId)?.config.startHeight ?? 0n;
  return (await readCursor(db, originChainId, startHeight)).observedHeight;
}

/** @param observedHeight How far its origin was read. */
export function asObserved(
  { looks, config }: Filler,
  transfer: Offer | KnownTransfer,
  observedHeight: bigint,
): ObservedCandidate {
  const isFresh = looks.isFresh(transfer.originChainId, config.staleAfter);
  const confirmations = isFresh ? confirmationsOf(transfer, observedHeight) : undefined;
  return { ...transfer, confirmations, observedHeight };
}
