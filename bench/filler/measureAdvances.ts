import { cpus } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";

import type { Hex } from "@causeway/protocol";

import { CAPITAL, FillerWorld, ONE, until } from "../../test/scripts/world/FillerWorld.ts";
import { type Measurement, rounded, spreadOf } from "./Measurement.ts";
import { Sightings } from "./Sightings.ts";

const [FROM, TO] = ["spoke-a", "hub"];
/** Of a transfer: small enough for many of them to be out at once. */
const AMOUNT = 10n * ONE;

/** What is measured. */
export interface AdvanceOptions {
  readonly transfers: number;
  readonly blockTimeSeconds: number;
  readonly pollIntervalMilliseconds: number;
}

/**
 * Measures how soon a filler pays receivers on nodes of this machine that make a block at each interval: one transfer after
 * the other, each at another moment between two blocks of the destination.
 */
export async function measureAdvances(options: AdvanceOptions): Promise<Measurement> {
  const { transfers, blockTimeSeconds, pollIntervalMilliseconds } = options;
  const world = await FillerWorld.start();
  try {
    await world.run(
      world.config({
        pollInterval: pollIntervalMilliseconds,
        usdc: { allowance: `${CAPITAL}`, mostInFlight: `${CAPITAL}` },
        origin: { mostInFlight: `${CAPITAL}` },
      }),
    );
    const times = await timesOf(world, transfers + 1, blockTimeSeconds);
    const [first = 0, ...others] = times;
    return {
      ...{ from: FROM, to: TO, blockTimeSeconds, pollIntervalMilliseconds },
      cores: cpus().length,
      ...spreadOf(others),
      first: rounded(first),
    };
  } finally {
    await world.stop();
  }
}

/** In block times. */
async function timesOf(world: FillerWorld, count: number, blockTime: number): Promise<number[]> {
  const origin = world.network.provider(FROM);
  const destination = world.network.provider(TO);
  const seen = { origin: new Sightings(origin), destination: new Sightings(destination) };
  await origin.send("evm_setIntervalMining", [blockTime]);
  const times: number[] = [];
  while (times.length < count) {
    // From then on the blocks come at its intervals.
    await sleep(Math.random() * blockTime * 1_000);
    await destination.send("evm_setIntervalMining", [blockTime]);
    const { sentIn, advancedIn } = await advanceOne(world);
    const took = (await seen.destination.of(advancedIn)) - (await seen.origin.of(sentIn));
    times.push(took / 1_000 / blockTime);
  }
  await Promise.all([seen.origin.stop(), seen.destination.stop()]);
  return times;
}

/** Heights of the blocks by which one was sent, and its receiver paid. */
async function advanceOne(world: FillerWorld) {
  const transferId = await world.send(FROM, TO, { amount: AMOUNT });
  const { bridge } = world.network.on(FROM);
  const [sent] = await bridge.queryFilter(bridge.filters.TransferSent(transferId));
  const advancedIn = await untilAdvanced(world, transferId);
  return { sentIn: sent?.blockNumber ?? 0, advancedIn };
}

async function untilAdvanced(world: FillerWorld, transferId: Hex): Promise<number> {
  const { advances } = world.network.on(TO);
  const ofTransfer = advances.filters.TransferAdvanced(undefined, transferId);
  let height: number | undefined;
  await until(
    () => `${transferId} is advanced`,
    async () => {
      height = (await advances.queryFilter(ofTransfer)).at(0)?.blockNumber;
      return height !== undefined;
    },
  );
  return height ?? 0;
}
