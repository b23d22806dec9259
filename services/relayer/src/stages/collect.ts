import { checkpointAt } from "@causeway/chains";
import { checkpointDomain, checkpointHash, packCheckpoint } from "@causeway/protocol";

import { collectSignatures } from "../collectSignatures.ts";
import type { Stage } from "../Relayer.ts";
import { newestSigned, storeCheckpoint } from "../store/checkpoints.ts";
import { neededHeight } from "../store/needs.ts";

/**
 * Has the validators sign a chain's newest finalised block when something waits for it. One
 * checkpoint at a time: while one is being proven, what comes waits for the next, which takes all.
 */
export const collect: Stage = {
  name: "collect",
  async run(relayer, { adapter, config }) {
    const { chainId } = adapter.origin;
    const needed = await neededHeight(relayer.db, chainId);
    if (needed === undefined) return false;
    const newest = await newestSigned(relayer.db, chainId);
    if (newest !== undefined && (!newest.proven || newest.height >= needed)) return false;
    const height = await adapter.finalisedHeight();
    if (height < needed) return false;

    const { checkpoint, outbox, committees } = await checkpointAt(adapter, height);
    const domain = checkpointDomain(relayer.environment, adapter.origin);
    const hash = checkpointHash(domain, checkpoint);
    const { members, commitment } = committees.current;
    const request = { chainId, height, checkpointHash: hash, members };
    const signatures = await collectSignatures(relayer.validators, request, relayer.logger);
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
    const signers = signatures.length;
    relayer.logger.info({ chain: config.name, height: Number(height), signers }, "signed");
    return true;
  },
};
