import type { Queryable } from "@causeway/database";

import type { Candidate } from "../decision/Candidate.ts";
import { confirmationsOf } from "../decision/confirmationsOf.ts";
import type { Filler } from "../Filler.ts";
import { readCursor } from "../store/cursors.ts";
import type { KnownTransfer } from "../store/transfers.ts";

/** A candidate, and how far its origin was read. */
export interface ObservedCandidate extends Candidate {
  readonly observedHeight: bigint;
}

/** A transfer as what was read of its origin shows it. */
export async function candidateOf(
  { looks, config, chains }: Filler,
  db: Queryable,
  transfer: KnownTransfer,
): Promise<ObservedCandidate> {
  const { originChainId } = transfer;
  const startHeight = chains.get(originChainId)?.config.startHeight ?? 0n;
  const { observedHeight } = await readCursor(db, originChainId, startHeight);
  const isFresh = looks.isFresh(originChainId, config.staleAfter);
  const confirmations = isFresh ? confirmationsOf(transfer, observedHeight) : undefined;
  return { ...transfer, confirmations, observedHeight };
}
