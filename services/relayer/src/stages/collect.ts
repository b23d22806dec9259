import { checkpointAt, haveSigned, NoQuorumError } from "@causeway/chains";
import { wholeChains } from "@causeway/index";
import { neededHeight } from "@causeway/index/messages";

import type { CheckpointRequest } from "../checkpoints/CheckpointRequests.ts";
import type { RelayedChain, Relayer, Stage } from "../Relayer.ts";
import { newestCheckpoint, newestHeight, storeCheckpoint } from "../store/checkpoints.ts";

/**
 * Has the validators sign a chain's newest finalised block when something waits for it. One
 * checkpoint at a time: while one is being proven, what comes waits for the next, which takes all.
 */
export const collect: Stage = {
  name: "collect",
  wokenBy: ["message", "import"],
  async run(relayer, chain) {
    const { chainId } = chain.adapter.origin;
    const newest = await newestCheckpoint(relayer.db, chainId);
    if (newest?.proof === null) return false;
    const least = await leastUsefulHeight(relayer, chainId, newest);
    if (least === undefined) {
      // Whoever waited has what he waited for, from others perhaps.
      for (const part of ["quorum", "prover"]) relayer.problems.clear(part, chain.config.name);
      return false;
    }
    const height = await chain.adapter.finalisedHeight();
    if (height < least || height <= (await newestHeight(relayer.db, chainId))) return false;
    if (relayer.checkpointRequests.isTooEarly(chainId, height)) return false;
    return collectAt(relayer, chain, height);
  },
};

/** The least height whose checkpoint helps something on; undefined if nothing waits for one. */
async function leastUsefulHeight(
  relayer: Relayer,
  chainId: bigint,
  have: CheckpointRequest = { height: 0n, epoch: 0n },
): Promise<bigint | undefined> {
  const needed = await neededByMessages(relayer, chainId);
  // Of a message that waits, the block is final already.
  if (needed !== undefined && needed > have.height) return needed;
  const requested = relayer.checkpointRequests.of(chainId);
  return requested.height > have.height || requested.epoch > have.epoch
    ? requested.height
    : undefined;
}

/** Before the index has a chain's history, a message may look as if it waits that was imported long ago. */
async function neededByMessages(
  { db, chains }: Relayer,
  chainId: bigint,
): Promise<bigint | undefined> {
  if (!(await wholeChains(db)).has(chainId)) return undefined;
  return neededHeight(db, chainId, [...chains.keys()]);
}

async function collectAt(
  relayer: Relayer,
  { adapter, config }: RelayedChain,
  height: bigint,
): Promise<boolean> {
  const { chainId } = adapter.origin;
  const proven = await checkpointAt(adapter, height);
  if (proven.checkpoint.epoch < relayer.checkpointRequests.of(chainId).epoch) {
    relayer.checkpointRequests.noteTooEarly(chainId, height);
    return false;
  }
  const signed = await haveSigned(relayer.environment, adapter, proven, relayer.validators).catch(
    (error: unknown) => {
      if (error instanceof NoQuorumError) noteNoQuorum(relayer, config, height, error);
      throw error;
    },
  );
  relayer.problems.clear("quorum", config.name);
  relayer.signers.set(chainId, signed.signatures.length);
  await storeCheckpoint(relayer.db, signed);
  relayer.checkpointRequests.fulfil(chainId, signed);
  const signers = signed.signatures.length;
  relayer.logger.info({ chain: config.name, height: Number(height), signers }, "signed");
  return true;
}

/** Validators whose RPCs lag sign a little later: only what lasts is a problem. */
function noteNoQuorum(
  { problems, signers, config }: Relayer,
  { chainId, name: chain }: RelayedChain["config"],
  height: bigint,
  { message, signers: signed }: NoQuorumError,
): void {
  signers.set(chainId, signed);
  const reason = `no quorum signs for ${chain}, block ${height} last: ${message}`;
  problems.note({ part: "quorum", chain, reason }, config.health.patience * 1_000);
}
