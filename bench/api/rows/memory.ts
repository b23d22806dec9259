import { type Asked, load } from "../load.ts";
import type { Served } from "../programs/Served.ts";
import { type Row, rowOf } from "./Row.ts";

const CONNECTIONS = 64;

/**
 * What many requests leave on the heap, by what a hundredth of them leave.
 *
 * @param requests How many.
 */
export async function measureMemory(
  api: Served,
  next: () => Asked,
  requests: number,
): Promise<Row> {
  const first = Math.ceil(requests / 100);
  await load(api.url, next, { connections: CONNECTIONS, until: { amount: first } });
  const before = await api.memory();
  const until = { amount: requests - first };
  const loaded = await load(api.url, next, { connections: CONNECTIONS, until });
  const after = await api.memory();
  return rowOf("memory", after.heapUsed / before.heapUsed, loaded);
}
