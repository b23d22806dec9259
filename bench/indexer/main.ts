// npm run bench:indexer [-- --json] [-- --only reorg] [-- --rounds 5] [-- --blocks 1000]
//
// How much work the index takes, by Ponder's for the same chains. Ponder is installed outside of the repository.

import { parseArgs } from "node:util";

import { backfill, limited, withoutTimes } from "./rows/compared.ts";
import { live } from "./rows/live.ts";
import type { Row } from "./rows/Row.ts";
import { reorg } from "./rows/reorg.ts";
import { BenchChains } from "./world/BenchChains.ts";

/** Logs of a block. */
const LOGS = 20;
/** Blocks whose way into the index is timed, for each round. */
const LIVE_BLOCKS = 40;

const { values } = parseArgs({
  options: {
    json: { type: "boolean", default: false },
    only: { type: "string" },
    /** Runs of each indexer; the median counts. */
    rounds: { type: "string", default: "5" },
    /** Of each of three chains: as many send messages as deliver them. */
    blocks: { type: "string", default: "1000" },
  },
});
const rounds = Number(values.rounds);
const OF_CHAINS: Readonly<Record<string, (chains: BenchChains) => Promise<Row[]>>> = {
  backfill: (chains) => backfill(chains, rounds),
  "without-times": withoutTimes,
  limited: (chains) => limited(chains, rounds),
  live: (chains) => live(chains, rounds * LIVE_BLOCKS),
};
const NAMES = [...Object.keys(OF_CHAINS), "reorg"];

const wanted = NAMES.filter((name) => name === (values.only ?? name));
if (wanted.length === 0) throw new RangeError(`--only ${values.only} is not one of ${NAMES}`);
const rows = [...(await ofChains()), ...(wanted.includes("reorg") ? await reorg(rounds) : [])];
if (values.json) process.stdout.write(`${JSON.stringify(rows, null, 2)}\n`);
else console.table(rows);

async function ofChains(): Promise<Row[]> {
  const measured = wanted.filter((name) => name in OF_CHAINS);
  if (measured.length === 0) return [];
  const chains = await BenchChains.start({ blocks: Number(values.blocks), logs: LOGS });
  const found: Row[] = [];
  try {
    for (const name of measured) found.push(...((await OF_CHAINS[name]?.(chains)) ?? []));
  } finally {
    await chains.stop();
  }
  return found;
}
