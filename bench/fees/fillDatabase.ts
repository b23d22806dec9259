import { fileURLToPath } from "node:url";

import type { MailboxEvent } from "@causeway/chains";
import { connectDatabase, migrate } from "@causeway/database";

import type { RelayedChain, Relayer } from "../../services/relayer/src/Relayer.ts";
import { account } from "../../services/relayer/src/stages/account.ts";
import { storeEvents } from "../../services/relayer/src/store/events.ts";
import { storeLane } from "../../services/relayer/src/store/lanes.ts";
import { DESTINATION, destinationEvents, LANE, ORIGIN, originEvents } from "./pastEvents.ts";

const MIGRATIONS = fileURLToPath(new URL("../../services/relayer/migrations", import.meta.url));
const AT_ONCE = 500;

/** Stores past messages as a relayer does that reads them from final blocks. */
export async function fillDatabase(url: string, messages: number): Promise<void> {
  await migrate(url, MIGRATIONS);
  const db = connectDatabase(url, () => undefined);
  try {
    const ends = { originChainId: ORIGIN, destinationChainId: DESTINATION };
    await storeLane(db, { laneId: LANE, ...ends, hubChainId: 0n });
    await store(ORIGIN, originEvents(messages));
    await store(DESTINATION, destinationEvents(messages));
    const adapter = { origin: { chainId: DESTINATION } };
    while (await account.run({ db } as Relayer, { adapter } as RelayedChain));
    await db.query("analyze");
  } finally {
    await db.end();
  }

  async function store(chainId: bigint, events: Iterable<MailboxEvent>): Promise<void> {
    let some: MailboxEvent[] = [];
    for (const event of events) {
      some.push(event);
      if (some.length < AT_ONCE) continue;
      await storeEvents(db, chainId, some, true);
      some = [];
    }
    await storeEvents(db, chainId, some, true);
  }
}
