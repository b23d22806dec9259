import { checkpointAt } from "@causeway/chains";
import { checkpointDomain, checkpointHash, packCheckpoint } from "@causeway/protocol";

import { collectSignatures } from "../collectSignatures.ts";
import type { RelayedChain, Relayer, Stage } from "../Relayer.ts";
import { newestCheckpoint, storeCheckpoint } from "../store/checkpoints.ts";
import { neededHeight } from "../store/needs.ts";

/**
 * Has the validators sign a chain's newest finalised block when something waits for it. One
 * checkpoint at a time: while one is being proven, what comes waits for the next, which takes all.
 */
export const collect: Stage = {
  name: "collect",
  async run(relayer, chain) {
    const { chainId } = chain.adapter.origin;
    if (!(await isNeeded(relayer, chainId))) return false;
    const height = await chain.adapter.finalisedHeight();
    const newest = await newestCheckpoint(relayer.db, chainId);
    if (newest !== undefined && height <= newest.height) return false;
    if (relayer.demands.isTooEarly(chainId, height)) return false;
    return collectAt(relayer, chain, height);
  },
};

async function isNeeded(relayer: Relayer, chainId: bigint): Promise<boolean> {
  const newest = await newestCheckpoint(relayer.db, chainId);
  if (newest?.proof === null) return false;
  const have = newest ?? { height: 0n, epoch: 0n };
  const demand = relayer.demands.of(chainId);
  if (demand.height > have.height || demand.epoch > have.epoch) return true;
  const needed = await neededHeight(relayer.db, chainId);
  return needed !== undefined && needed > have.height;
}

async function collectAt(
  relayer: Relayer,
  { adapter, config }: RelayedChain,
  height: bigint,
): Promise<boolean> {
  const { chainId } = adapter.origin;
  const { checkpoint, outbox, committees } = await checkpointAt(adapter, height);
  if (checkpoint.epoch < relayer.demands.of(chainId).epoch) {
    relayer.demands.noteTooEarly(chainId, height);
    return false;
  }
  const hash = checkpointHash(checkpointDomain(relayer.environment, adapter.origin), checkpoint);
  const { members, commitment } = committees.current;
  const request = { chainId, height, checkpointHash: hash, members };
  const signatures = await collectSignatures(relayer.validators, request);
  await storeCheckpoint(relayer.db, {
    checkpointHash: hash,
    chainId,
    height,
    epoch: checkpoint.epoch,
    fields: packCheckpoint(checkpoint),
    committee: commitment,
    lanes: outbox.lanes,
    members,
    signatures,
  });
  relayer.demands.meet(chainId, checkpoint);
  const signers = signatures.length;
  relayer.logger.info({ chain: config.name, height: Number(height), signers }, "signed");
  return true;
}
