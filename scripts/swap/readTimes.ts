import { connectContract } from "@causeway/chains/ethers";
import { mailboxAbi } from "@causeway/protocol/contracts";

import { LatencyUnknown, readLatencies } from "../causeway/areas/lanes/index.ts";
import type { End } from "../local/messages/End.ts";
import type { SwapPlan } from "./SwapPlan.ts";

/** How long an order takes to another chain, seconds. */
export interface OrderTimes {
  /** A block of the origin and one of the destination. */
  readonly byFiller: number;
  /** Half of the lane's messages of the last day took no longer; undefined if none arrived. */
  readonly byProof: number | undefined;
}

/** Blocks by which the time of one is measured. */
const MEASURED = 10;

/** Measures how long an order would take; undefined of an order that stays on its chain. */
export async function readTimes(plan: SwapPlan): Promise<OrderTimes | undefined> {
  const { origin, destination } = plan;
  if (origin.name === destination.name) return undefined;
  const [here, there, byProof] = await Promise.all([
    blockSeconds(origin),
    blockSeconds(destination),
    proofSeconds(plan),
  ]);
  return { byFiller: here + there, byProof };
}

async function blockSeconds({ provider }: End): Promise<number> {
  const head = await provider.getBlockNumber();
  const first = Math.max(head - MEASURED, 0);
  const [last, before] = await Promise.all([provider.getBlock(head), provider.getBlock(first)]);
  return ((last?.timestamp ?? 0) - (before?.timestamp ?? 0)) / Math.max(head - first, 1);
}

/** A relayer that does not answer is no reason not to swap: a filler needs none. */
async function proofSeconds({ network, origin, destination }: SwapPlan) {
  const mailbox = connectContract(mailboxAbi, network.mailbox, origin.provider);
  const laneId = await mailbox.openLaneTo(destination.chainId);
  const latencies = await readLatencies(network.relayerUrl).catch((error: unknown) => {
    if (error instanceof LatencyUnknown) return [];
    throw error;
  });
  return latencies.find((lane) => lane.laneId === laneId)?.p50;
}
