import { type Blocks, type FirstBlocks, type MailboxEvent, readFirst } from "@causeway/chains";
import type { Queryable } from "@causeway/database";

import type { FilledChain, Filler } from "../Filler.ts";
import { type Ending, storeEndings } from "../store/endings.ts";
import { type StampedHold, storeHolds } from "../store/holds.ts";
import { type OrderedTransfer, storeOrders } from "../store/orders.ts";
import { type OfferedTransfer, storeTransfers } from "../store/transfers.ts";
import { type NamedEvent, readAdvances, storeAdvances } from "./readAdvances.ts";
import { readHolds } from "./readHolds.ts";
import { readOffers } from "./readOffers.ts";

/** What blocks of a chain hold for us. */
export interface BlockContent {
  readonly offers: readonly OfferedTransfer[];
  readonly endings: readonly Ending[];
  readonly advances: readonly NamedEvent[];
  readonly orders: readonly OrderedTransfer[];
  readonly holds: readonly StampedHold[];
}

/** Reads the first of some blocks, at least one. */
export async function readBlocks(
  filler: Filler,
  chain: FilledChain,
  blocks: Blocks,
): Promise<FirstBlocks<BlockContent>> {
  const { adapter, config } = chain;
  return readFirst(blocks, {
    read: async (from, to) => {
      const [events, advances, holds] = await Promise.all([
        adapter.mailboxEvents(from, to),
        readAdvances(filler, chain, from, to),
        readHolds(filler, chain, from, to),
      ]);
      const sent = await readOffers(filler, chain, events);
      return { ...sent, endings: events.flatMap(endingOf), advances, holds };
    },
    ask: () => adapter.headHeight(),
    range: BigInt(config.logRange),
  });
}

/** Stores what blocks hold. Doing it again changes nothing. */
export async function storeBlocks(
  db: Queryable,
  chainId: bigint,
  { offers, endings, advances, orders, holds }: BlockContent,
  isFinal: boolean,
): Promise<void> {
  await storeTransfers(db, offers, isFinal);
  await storeEndings(db, chainId, endings, isFinal);
  await storeAdvances(db, chainId, advances, isFinal);
  await storeOrders(db, orders, isFinal);
  await storeHolds(db, chainId, holds, isFinal);
}

function endingOf(event: MailboxEvent): Ending[] {
  const { kind } = event;
  if (kind !== "expired" && kind !== "rejected" && kind !== "voided") return [];
  const { messageId: transferId, transaction } = event;
  return [{ transferId, outcome: kind, height: transaction.height }];
}
