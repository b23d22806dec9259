import { type Blocks, type MailboxEvent, readRanges } from "@causeway/chains";

import type { RelayedChain } from "./Relayer.ts";

/** Events of the first of some blocks. */
export interface NextEvents {
  /** The last block that was read. */
  readonly to: bigint;
  readonly events: readonly MailboxEvent[];
}

/** Reads the first of some blocks, at least one: as many at once as the configuration says and the RPCs give. */
export async function nextEvents(
  { adapter, config }: Pick<RelayedChain, "adapter" | "config">,
  blocks: Blocks,
): Promise<NextEvents> {
  const ranges = readRanges(blocks, {
    read: (from, to) => adapter.mailboxEvents(from, to),
    ask: () => adapter.headHeight(),
    range: BigInt(config.logRange),
  });
  for await (const { to, value: events } of ranges) return { to, events };
  throw new RangeError(`there are no blocks from ${blocks.from} to ${blocks.to}`);
}
