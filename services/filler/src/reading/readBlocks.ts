import { type Blocks, type FirstBlocks, type MailboxEvent, readFirst } from "@causeway/chains";
import type { Queryable } from "@causeway/database";

import type { FilledChain, Filler } from "../Filler.ts";
import { type Ending, storeEndings } from "../store/endings.ts";
import { type OfferedTransfer, storeTransfers } from "../store/transfers.ts";
import { type NamedEvent, readAdvances, storeAdvances } from "./readAdvances.ts";
import { readOffers } from "./readOffers.ts";

/** What blocks of a chain hold for us. */
export interface BlockContent {
  readonly offers: readonly OfferedTransfer[];
  readonly endings: readonly Ending[];
  readonly advances: readonly NamedEvent[];
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
      const [events, advances] = await Promise.all([
        adapter.mailboxEvents(from, to),
        readAdvances(filler, chain, from, to),
      ]);
      const offers = await readOffers(filler, chain, events);
      return { offers, endings: events.flatMap(endingOf), advances };
    },
    ask: () => adapter.headHeight(),
    range: BigInt(config.logRange),
  });
}

/** Stores what blocks hold. Doing it again changes nothing. */
export async function storeBlocks(
  db: Queryable,
  chainId: bigint,
  { offers, endings, advances }: BlockContent,
  isFinal: boolean,
): Promise<void> {
  await storeTransfers(db, offers, isFinal);
  await storeEndings(db, chainId, endings, isFinal);
  await storeAdvances(db, chainId, advances, isFinal);
}

function endingOf(event: MailboxEvent): Ending[] {
  const { kind } = event;
  if (kind !== "expired" && kind !== "rejected" && kind !== "voided") return [];
  const { messageId: transferId, transaction } = event;
  return [{ transferId, outcome: kind, height: transaction.height }];
}
