import { connectDatabase, type PoolBounds } from "@causeway/database";

import type { Entity } from "../../Entity.ts";
import { rebuildAggregates } from "./rebuildAggregates.ts";

/** Another process may rebuild for as long as there are rows. */
const PATIENT: PoolBounds = { connections: 2, connecting: 30_000, query: 0 };

/** Computes sums again if a migration says that its rows add others now. A process that is killed leaves it to the next one. */
export async function rebuildStaleSums(url: string, entities: readonly Entity[]): Promise<void> {
  const db = connectDatabase(url, () => {}, { bounds: PATIENT });
  try {
    const { rowCount } = await db.query("select from index.stale_sums limit 1");
    if (rowCount !== 0) await rebuildAggregates(db, entities);
  } finally {
    await db.end();
  }
}
