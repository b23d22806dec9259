import type { EnvironmentChainConfig } from "@causeway/environment";
import { archivedUpTo, type IndexedSource, readWrittenChain } from "@causeway/index";

import { IndexUnusable } from "../openIndex.ts";
import { withChain } from "../withChain.ts";
import { checkBlocks } from "./checkBlocks.ts";
import { checkBooks } from "./checkBooks.ts";
import { type ComparedChain, checkLanes } from "./checkLanes.ts";
import { checkMessages, type MessageCheck } from "./checkMessages.ts";
import { checkOrders } from "./checkOrders.ts";
import type { CheckedChain } from "./IndexFinding.ts";

/**
 * Compares the index of a chain with the chain.
 *
 * @param size Blocks, messages and orders that are compared.
 * @throws IndexUnusable, ChainError
 */
export async function checkChain(
  check: MessageCheck,
  config: EnvironmentChainConfig,
  size: number,
): Promise<CheckedChain> {
  const { name, chainId } = config;
  const { db } = check.index;
  const written = await readWrittenChain(db, chainId);
  if (written === undefined) throw new IndexUnusable(`it has no blocks of ${name}`);
  const archived = (await archivedUpTo(db, chainId)) ?? -1n;
  const from = archived < written.start ? written.start : archived + 1n;
  const compared = { name, chainId, start: written.start, height: written.final };
  const { lanes, books, blocks } = await withChain(config, (source) =>
    checkState(check, source, compared, { from, size }),
  );
  const messages = await checkMessages(check, compared, { from, size });
  const orders = await checkOrders(check, compared, { from, size });
  return {
    ...{ chain: name, height: written.final, lanes: lanes.lanes, books: books.books },
    ...{ blocks: blocks.blocks, messages: messages.messages, orders: orders.orders },
    findings: [lanes, books, blocks, messages, orders].flatMap(({ findings }) => findings),
  };
}

async function checkState(
  { index: { db } }: MessageCheck,
  { chain, witness }: IndexedSource,
  compared: ComparedChain,
  sample: Parameters<typeof checkBlocks>[3],
) {
  const nothing = { lanes: 0, books: 0, findings: [] };
  return {
    blocks: await checkBlocks(db, chain, compared, sample),
    lanes: witness === undefined ? nothing : await checkLanes(db, compared, witness),
    books: witness === undefined ? nothing : await checkBooks(db, compared, witness),
  };
}
