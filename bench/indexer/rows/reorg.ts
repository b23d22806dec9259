import { median } from "@causeway/service";

import { ReorgWorld } from "../world/ReorgWorld.ts";
import { type Row, rowOf } from "./Row.ts";

const BLOCKS = 40;
const LOGS = 100;

/** `reorg`: seconds to remove 40 blocks with 4,000 events, by those of reading them the first time. */
export async function reorg(rounds: number): Promise<Row[]> {
  const world = await ReorgWorld.start();
  try {
    await catchUp(world);
    const times: { read: number; removed: number }[] = [];
    // The first round is not counted: code and plans are new in it.
    for (let round = 0; round <= rounds; round++) {
      await world.mine(BLOCKS, LOGS);
      const read = await secondsOf(() => catchUp(world));
      const before = await world.countMessages();
      await world.replace(BLOCKS);
      const removed = await secondsOf(() => world.follower.follow());
      const left = await world.countMessages();
      if (left >= before) throw new Error(`${left} of ${before} messages are left`);
      await catchUp(world);
      times.push({ read, removed });
    }
    const counted = times.slice(1);
    const removed = median(counted.map((time) => time.removed));
    const ratio = removed / median(counted.map(({ read }) => read));
    return [rowOf("reorg", ratio, (BLOCKS * LOGS) / removed)];
  } finally {
    await world.stop();
  }
}

async function catchUp({ follower }: ReorgWorld): Promise<void> {
  while ((await follower.follow()) || (await follower.fill()));
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1_000;
}
