import { blockAt } from "@causeway/chains";

import type { FilledChain, Filler, Stage } from "../Filler.ts";
import { assetNamed } from "../names.ts";
import {
  closeRepaid,
  findAgain,
  loseAdvance,
  noteAnchor,
  type UnseenAdvance,
  unseenAdvances,
} from "../store/advances.ts";
import { readProgress } from "../store/progress.ts";

/**
 * Follows what was advanced: for a chain as destination until it is repaid; as origin until its transfer is delivered, or
 * told lost. One that was told lost and is seen again, wherever that is, is lost no more.
 */
export const track: Stage = {
  name: "track",
  async run(filler, chain) {
    const { chainId } = chain.adapter.origin;
    let worked = false;
    for (const { advanceId, assetId, profit } of await closeRepaid(filler.db, chainId)) {
      const asset = assetNamed(filler.config, assetId);
      filler.logger.info({ advanceId, asset, profit: `${profit}` }, "repaid");
      worked = true;
    }
    for (const advanceId of await findAgain(filler.db, chainId)) {
      filler.logger.warn({ advanceId, origin: chain.config.name }, "found again: it is not lost");
      worked = true;
    }
    for (const unseen of await unseenAdvances(filler.db, chainId)) {
      worked = (await loseIfOver(filler, chain, unseen)) || worked;
    }
    return worked;
  },
};

async function loseIfOver(
  filler: Filler,
  origin: FilledChain,
  advance: UnseenAdvance,
): Promise<boolean> {
  const { adapter, config } = origin;
  const progress = await readProgress(filler.db, adapter.origin.chainId);
  if (progress === undefined) return false;
  const { finalisedHeight } = progress;
  const { advanceId, assetId, paid, ended } = advance;
  // Of an origin that was read only to before the advance, nothing is known.
  const isRead = advance.wasSeen || (await adapter.blockTime(finalisedHeight)) >= advance.at;
  if (!isRead) return false;
  if (ended === null) {
    const anchor = await anchorOf(filler, origin, advance, finalisedHeight);
    if (finalisedHeight < anchor + BigInt(filler.config.lostAfter)) return false;
  }
  const reason = ended ?? "reorganised away";
  await loseAdvance(filler.db, advance, finalisedHeight, reason);
  const asset = assetNamed(filler.config, assetId);
  filler.metrics.losses.inc({ asset, origin: config.name }, Number(paid));
  filler.logger.error({ advanceId, origin: config.name, asset, units: `${paid}`, reason }, "lost");
  return true;
}

/** The origin's first block that is not older than an advance: the transfer was seen before. */
async function anchorOf(
  { db }: Filler,
  { adapter }: FilledChain,
  advance: UnseenAdvance,
  finalisedHeight: bigint,
): Promise<bigint> {
  if (advance.anchorHeight !== null) return advance.anchorHeight;
  const anchor = await blockAt(adapter, advance.at, finalisedHeight);
  await noteAnchor(db, advance, anchor);
  return anchor;
}
