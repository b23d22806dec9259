import type { Hex } from "@causeway/protocol";
import type { Pool } from "pg";

import { wantCostsOfMessages } from "../src/costs/wantCosts.ts";
import type { Entity, IndexedBlock, IndexedEvent } from "../src/index.ts";
import { takeGeneration } from "../src/lease/takeGeneration.ts";
import { PgChainStore } from "../src/store/PgChainStore.ts";

/** A chain as a test says it is. */
export interface ToldChain {
  readonly chainId: bigint;
  readonly entities: readonly Entity[];
  /** All events of the chain. */
  readonly events: readonly IndexedEvent[];
  /** Height of the newest final block. */
  readonly final: bigint;
}

/** Reads a chain that holds some events, and no others, into the tables of an index. */
export async function readEventsOf(
  db: Pool,
  { chainId, entities, events, final }: ToldChain,
): Promise<void> {
  const generation = await takeGeneration(db, { chainId, start: 1n, writer: "test" });
  const logger = { warn: (values: object) => expectNothing(values) };
  const options = { chainId, generation, entities, logger, onFinal: wantCostsOfMessages };
  const store = new PgChainStore(db, options);
  const blocks = blocksOf(events, final);
  await store.begin(1n);
  await store.append(blocks, events);
  const last = blocks.find(({ height }) => height === final);
  if (last !== undefined) {
    await store.finalise(
      last,
      events.filter(({ height }) => height <= final),
    );
  }
}

/** Blocks from the first to the newest, with the hashes and times of their events where they have some. */
function blocksOf(events: readonly IndexedEvent[], final: bigint): IndexedBlock[] {
  const byHeight = new Map(events.map((event) => [event.height, event]));
  const newest = [...byHeight.keys()].reduce(
    (most, height) => (height > most ? height : most),
    final,
  );
  const blocks: IndexedBlock[] = [];
  let at = 0n;
  let parentHash: Hex = `0x${"00".repeat(32)}`;
  for (let height = 1n; height <= newest; height++) {
    const event = byHeight.get(height);
    at = event?.at ?? at;
    const hash = event?.blockHash ?? (`0x${height.toString(16).padStart(64, "0")}` as Hex);
    blocks.push({ height, hash, parentHash, at });
    parentHash = hash;
  }
  return blocks;
}

function expectNothing(values: object): never {
  throw new Error(`the two readings differ: ${JSON.stringify(values, (_, value) => `${value}`)}`);
}
