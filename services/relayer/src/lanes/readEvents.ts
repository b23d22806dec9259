import { type Blocks, type FirstBlocks, type MailboxEvent, readFirst } from "@causeway/chains";

import type { RelayedChain } from "../Relayer.ts";

/** Reads what a mailbox did in the first of some blocks, at least one. */
export function readEvents(
  { adapter, config }: Pick<RelayedChain, "adapter" | "config">,
  blocks: Blocks,
): Promise<FirstBlocks<readonly MailboxEvent[]>> {
  return readFirst(blocks, {
    read: (from, to) => adapter.mailboxEvents(from, to),
    ask: () => adapter.headHeight(),
    range: BigInt(config.logRange),
  });
}
