import { isChainError } from "@causeway/chains";
import { blockReceipts, type Receipt, type Rpcs, receiptOf } from "@causeway/chains/evm";

import type { CostReader, TransactionCost, WantedTransaction } from "../costs/CostReader.ts";

/** Transactions of a block for which all of its receipts are read: one answer has hundreds of them. */
const MANY = 4;
/** Blocks whose receipts are read at the same time. */
const BLOCKS_AT_ONCE = 4;
/** Single receipts that are read at the same time. */
const RECEIPTS_AT_ONCE = 20;
/** Blocks in a row that are read by single receipts, after all receipts of one were refused. */
const AFTER_REFUSAL = 1_000;

/** Reads what transactions of an EVM chain cost, by their receipts. */
export class EvmCosts implements CostReader {
  readonly #rpcs: Rpcs;
  /** Blocks that are still read by single receipts. */
  #singly = 0;

  constructor(rpcs: Rpcs) {
    this.#rpcs = rpcs;
  }

  async transactions(wanted: readonly WantedTransaction[]): Promise<TransactionCost[]> {
    const blocks = [...Map.groupBy(wanted, ({ blockHash }) => blockHash).values()];
    const full = blocks.filter(({ length }) => length >= MANY);
    const together = await inGroups(full, BLOCKS_AT_ONCE, (block) => this.#together(block));
    const costs = inTheirBlocks(wanted, together.flat());
    const known = new Set(costs.map(({ hash }) => hash));
    const missing = wanted.filter(({ hash }) => !known.has(hash));
    const single = await inGroups(missing, RECEIPTS_AT_ONCE, ({ hash }) =>
      receiptOf(this.#rpcs, hash),
    );
    return [...costs, ...inTheirBlocks(missing, single)];
  }

  /** What is found of them among all receipts of their block: nothing where the RPCs do not tell these. */
  async #together(block: readonly WantedTransaction[]): Promise<readonly Receipt[]> {
    if (this.#singly > 0) {
      this.#singly -= 1;
      return [];
    }
    const [{ height }] = block as [WantedTransaction];
    const hashes = new Set(block.map(({ hash }) => hash));
    try {
      return (await blockReceipts(this.#rpcs, height, hashes)) ?? [];
    } catch (error) {
      if (!isRefusal(error)) throw error;
      // RPCs say in many ways that they lack a method. An RPC that is down refuses single receipts, too.
      this.#singly = AFTER_REFUSAL;
      return [];
    }
  }
}

/** Kinds of nodes differ about transactions of the chain itself, which nobody asks for. */
function isRefusal(error: unknown): boolean {
  return isChainError(error, "RpcUnavailable") || isChainError(error, "RpcDisagreement");
}

/** The receipts of wanted transactions that are in the block in which they are wanted. */
function inTheirBlocks(
  wanted: readonly WantedTransaction[],
  receipts: readonly (Receipt | undefined)[],
): Receipt[] {
  const blockHashes = new Map(wanted.map(({ hash, blockHash }) => [hash, blockHash]));
  return receipts.filter(
    (receipt) => receipt !== undefined && blockHashes.get(receipt.hash) === receipt.blockHash,
  ) as Receipt[];
}

/** Works on items, so many at a time, and keeps their order. */
async function inGroups<Item, Result>(
  items: readonly Item[],
  size: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let at = 0; at < items.length; at += size) {
    results.push(...(await Promise.all(items.slice(at, at + size).map(work))));
  }
  return results;
}
