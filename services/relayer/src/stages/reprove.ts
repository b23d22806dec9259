import { outboxProofFor } from "@causeway/chains";
import { buildBatch, type Hex } from "@causeway/protocol";

import type { RelayedBridge, RelayedChain, Relayer, Stage } from "../Relayer.ts";
import { requestNewerIfRefused } from "../requestNewerIfRefused.ts";
import { newestProven } from "../store/checkpoints.ts";
import { type Arrival, arrivedBy, entryProvenances } from "../store/provenances.ts";
import { withEvidence } from "../withEvidence.ts";

/** Transfers of one provenance that are proven in one run. */
const AT_ONCE = 20;

/**
 * Proves transfers afresh that wait, and came by what counts no more: after a light client was distrusted, stopped or
 * anchored again. It shows what their origins sent in final blocks alone, so what was forged stays behind.
 */
export const reprove: Stage = {
  name: "reprove",
  async run(relayer, chain) {
    const { bridge } = chain;
    if (bridge === undefined) return false;
    for (const { assetId, provenance } of await entryProvenances(relayer.db, bridge)) {
      if (!(await bridge.contract.isOutdated(assetId, provenance))) continue;
      for (const arrival of await arrivedBy(relayer.db, bridge, assetId, provenance, AT_ONCE)) {
        await attempt(relayer, chain, bridge, arrival);
      }
    }
    return false;
  },
};

async function attempt(
  relayer: Relayer,
  chain: RelayedChain,
  bridge: RelayedBridge,
  arrival: Arrival,
): Promise<void> {
  const { name, chainId } = chain.config;
  const { transferId } = arrival;
  await relayer.backoff.attempt(
    `reprove/${chainId}/${transferId}`,
    async () => {
      relayer.running.cameFurther("reprove", name);
      const transaction = await proveArrival(relayer, chain, bridge, arrival);
      if (transaction === undefined) return false;
      const { hash, gasUsed } = transaction;
      relayer.metrics.gasUsed.inc({ chain: name, purpose: "reprove" }, Number(gasUsed));
      relayer.logger.info({ chain: name, transferId, transaction: hash }, "proven afresh");
      return true;
    },
    (err) => {
      relayer.metrics.stageFailures.inc({ stage: "reprove", chain: name });
      relayer.logger.warn({ chain: name, transferId, err }, "not proven afresh");
    },
  );
}

async function proveArrival(
  relayer: Relayer,
  { adapter }: RelayedChain,
  { contract }: RelayedBridge,
  { laneId, index, frame, provingChainId }: Arrival,
) {
  const checkpoint = await newestProven(relayer.db, provingChainId);
  const proven = checkpoint && outboxProofFor(checkpoint, laneId);
  if (checkpoint === undefined || proven === undefined || proven.lane.count <= index) {
    const height = (checkpoint?.height ?? 0n) + 1n;
    relayer.checkpointRequests.add(provingChainId, { height });
    throw new NotProvenYetError(laneId, index, provingChainId);
  }
  const entrance = await adapter.inboundLane(laneId);
  if (entrance === undefined) return undefined;
  const tree = await relayer.laneTrees.upTo(proven.lane);
  const mostGas = relayer.config.payouts.maxGas;
  return requestNewerIfRefused(relayer, checkpoint, () =>
    withEvidence(relayer, adapter, entrance.lightClient, checkpoint, (evidence) => {
      const batch = buildBatch({
        ...{ tree, first: Number(index), members: [{ frame }], evidence },
        count: Number(proven.lane.count),
        outboxProof: proven.outboxProof,
      });
      return adapter.submit({ ...contract.reproveCall(laneId, batch), mostGas });
    }),
  );
}

/** No proven checkpoint holds the transfer; one was asked for. */
export class NotProvenYetError extends Error {
  constructor(laneId: Hex, index: bigint, chainId: bigint) {
    super(`no proven checkpoint of chain ${chainId} holds message ${index} of lane ${laneId}`);
    this.name = "NotProvenYetError";
  }
}
