import { setTimeout as sleep } from "node:timers/promises";

import { connectDatabase } from "@causeway/database";

import { holdChain, PgChainStore, whileWriter } from "../../../src/index.ts";
import { blockAt, eventIn, letter } from "../../store/toy/chain.ts";
import { toy } from "../../store/toy/toy.ts";

/**
 * Writes a block of chain 1 every 200 ms while it is the chain's writer, in its own fork. It prints each block, and each
 * refusal: a refusal alone stops it.
 */
const [url, silence] = process.argv.slice(2) as [string, string];
const db = connectDatabase(url, () => undefined);
const hold = holdChain(url, 1n, { silence: Number(silence) });
const tell = (line: string) => process.stdout.write(`${line}\n`);

const writer = { chainId: 1n, start: 1n, writer: "child" };
await whileWriter(hold, writer, write, new AbortController().signal);

async function write(generation: bigint): Promise<void> {
  const store = new PgChainStore(db, {
    ...{ chainId: 1n, generation, entities: toy.entities, logger: console },
  });
  if ((await store.progress()).live === undefined) await store.begin(1n);
  for (;;) {
    try {
      const { observed } = await store.progress();
      const block = blockAt(observed + 1n);
      await store.append([block], [eventIn(1n, block, 0, "box.Sent", letter(1))]);
      tell(`wrote ${block.height} ${generation}`);
    } catch (error) {
      tell(`${(error as Error).name} ${generation}`);
      throw error;
    }
    await sleep(200);
  }
}
