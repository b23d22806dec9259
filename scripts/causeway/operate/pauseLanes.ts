import type { Wallet } from "ethers";
import { timeText } from "../chain/timeText.ts";
import type { ChainConfig } from "../config/Config.ts";
import type { ConfiguredLane } from "../lanes.ts";
import type { LaneOutcome } from "./LaneOutcome.ts";
import { laneCall } from "./laneCall.ts";
import { pauseThroughRpc } from "./pauseThroughRpc.ts";
import { joinOutcomes, type RpcOutcome } from "./RpcOutcome.ts";

const PATIENCE_MILLISECONDS = 60_000;

/**
 * Pauses lanes where they end, on all chains and by all their RPCs at once: one that works is enough. What is paused
 * already is left as it is.
 *
 * @param wallet The guardian's.
 * @param patienceMilliseconds For how long a transaction may be in no block.
 */
export async function pauseLanes(
  lanes: readonly ConfiguredLane[],
  wallet: Wallet,
  patienceMilliseconds = PATIENCE_MILLISECONDS,
): Promise<LaneOutcome[]> {
  const byChain = Map.groupBy(lanes, ({ destinationChain }) => destinationChain);
  const outcomes = await Promise.all(
    [...byChain].map(([chain, ending]) => pauseOn(chain, ending, wallet, patienceMilliseconds)),
  );
  return outcomes.flat();
}

async function pauseOn(
  chain: ChainConfig,
  lanes: readonly ConfiguredLane[],
  wallet: Wallet,
  patienceMilliseconds: number,
): Promise<LaneOutcome[]> {
  const done = new AbortController();
  const options = { chain, lanes, wallet, patienceMilliseconds, signal: done.signal };
  const told = chain.rpcUrls.map((url) => pauseThroughRpc(url, options));
  const enough = Promise.any(told.map(requirePaused));
  const heard = await enough.then((outcomes) => [outcomes]).catch(() => Promise.all(told));
  done.abort();
  return lanes.map((lane, index) =>
    laneOutcome(lane, joinOutcomes(heard.flatMap((outcomes) => outcomes[index] ?? []))),
  );
}

/** An RPC that saw every lane become paused needs no other to say so. */
async function requirePaused(told: Promise<RpcOutcome[]>): Promise<RpcOutcome[]> {
  const outcomes = await told;
  if (outcomes.every(({ kind }) => kind === "paused")) return outcomes;
  throw new Error("not all became paused");
}

function laneOutcome(lane: ConfiguredLane, outcome: RpcOutcome): LaneOutcome {
  const call = laneCall("pauseLane", lane);
  switch (outcome.kind) {
    case "paused": {
      const { until, transaction } = outcome;
      const told = `paused until ${timeText(until)}`;
      return { lane, done: true, told, pausedUntil: until, ...(transaction && { transaction }) };
    }
    case "already": {
      const told = `was paused already, until ${timeText(outcome.until)}`;
      return { lane, done: true, told, pausedUntil: outcome.until };
    }
    case "refused":
      return { lane, done: false, told: `is not paused: ${outcome.reason}`, call };
    case "silent": {
      const remedy = "have the call below signed and sent by any other RPC";
      const told = `is not paused: no RPC of ${call.chain} is of use (${outcome.reason}): ${remedy}`;
      return { lane, done: false, told, call };
    }
  }
}
