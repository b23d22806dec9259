import { median } from "@causeway/service";

import { causeway } from "../indexers/causeway.ts";
import { ponder } from "../indexers/ponder.ts";
import { type Run, runOnce } from "../indexers/runOnce.ts";
import type { BenchChains } from "../world/BenchChains.ts";
import type { GateLimits } from "../world/RpcGate.ts";
import { type Row, rowOf } from "./Row.ts";

/** As many public RPCs serve. */
const LIMITED: GateLimits = { callsPerSecond: 25, mostBlocks: 2_000 };

interface Pair {
  readonly ours: Run;
  readonly theirs: Run;
}

/** `backfill` and `requests`: processor time and calls for the history of all chains, into new databases. */
export async function backfill(chains: BenchChains, rounds: number): Promise<Row[]> {
  const pairs = await inTurns(chains, rounds);
  const ours = median(pairs.map((pair) => pair.ours.cpuSeconds));
  const rate = chains.events / ours;
  return [
    rowOf(
      "backfill",
      ratioOf(pairs, ({ cpuSeconds }) => cpuSeconds),
      rate,
    ),
    rowOf(
      "requests",
      ratioOf(pairs, ({ calls }) => calls),
      rateOf(chains, pairs),
    ),
  ];
}

/** `requests without times`: the same calls, if logs do not have the times of their blocks. */
export async function withoutTimes(chains: BenchChains): Promise<Row[]> {
  const pairs = await inTurns(chains, 1, { hidesTimes: true });
  const ratio = ratioOf(pairs, ({ calls }) => calls);
  return [rowOf("requests without times", ratio, rateOf(chains, pairs))];
}

/** `limited`: time by the clock, from RPCs that serve few calls. */
export async function limited(chains: BenchChains, rounds: number): Promise<Row[]> {
  const pairs = await inTurns(chains, rounds, LIMITED);
  const ratio = ratioOf(pairs, ({ wallSeconds }) => wallSeconds);
  return [rowOf("limited", ratio, rateOf(chains, pairs))];
}

async function inTurns(chains: BenchChains, rounds: number, limits?: GateLimits): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (let round = 0; round < rounds; round++) {
    const ours = await runOnce(causeway, chains, limits);
    const theirs = await runOnce(ponder, chains, limits);
    process.stderr.write(`${JSON.stringify({ ours, theirs })}\n`);
    pairs.push({ ours, theirs });
  }
  return pairs;
}

function ratioOf(pairs: readonly Pair[], figure: (run: Run) => number): number {
  const of = (which: keyof Pair) => median(pairs.map((pair) => figure(pair[which])));
  return of("theirs") / of("ours");
}

/** Events a second of ours. */
function rateOf({ events }: BenchChains, pairs: readonly Pair[]): number {
  return events / median(pairs.map(({ ours }) => ours.wallSeconds));
}
