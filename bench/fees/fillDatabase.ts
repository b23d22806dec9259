import { connectDatabase } from "@causeway/database";
import {
  type CostReader,
  type IndexedEvent,
  migrateIndex,
  PgChainStore,
  PRODUCTS,
  readCosts,
  shareCosts,
  wantCostsOfMessages,
} from "@causeway/index";
import type { Pool } from "pg";

import { addChain } from "../addChain.ts";
import {
  DELIVERY_COST,
  DESTINATION,
  destinationEvents,
  ORIGIN,
  originEvents,
} from "./pastEvents.ts";

const AT_ONCE = 500;
const GENERATION = 1n;

/** Stores past messages as an index does that reads them from final blocks. */
export async function fillDatabase(url: string, messages: number): Promise<void> {
  await migrateIndex(url, PRODUCTS);
  const db = connectDatabase(url, () => undefined);
  const costs: CostReader = {
    transactions: async (wanted) => wanted.map((one) => ({ ...one, ...DELIVERY_COST })),
  };
  try {
    await fill(db, ORIGIN, [...originEvents(messages)]);
    await fill(db, DESTINATION, [...destinationEvents(messages)]);
    while (await readCosts(db, DESTINATION, costs));
    while (await shareCosts(db, DESTINATION));
    await db.query("analyze");
  } finally {
    await db.end();
  }
}

async function fill(db: Pool, chainId: bigint, events: readonly IndexedEvent[]): Promise<void> {
  const entities = PRODUCTS.flatMap((product) => product.entities);
  const onFinal = wantCostsOfMessages;
  const options = { chainId, generation: GENERATION, entities, logger: console, onFinal };
  const store = new PgChainStore(db, options);
  const heightOf = (at: number) => events.at(at)?.height ?? 0n;
  await addChain(db, { chainId, generation: GENERATION, start: heightOf(0) });
  await store.begin(heightOf(-1) + 1n);
  for (let at = 0; at < events.length; at += AT_ONCE) {
    const some = events.slice(at, at + AT_ONCE);
    const from = at === 0 ? heightOf(0) : heightOf(at - 1) + 1n;
    await store.fill({ from, to: some.at(-1)?.height ?? from }, some);
  }
}
