import { ChainError, isChainError } from "@causeway/chains";
import {
  blockReceipts,
  MalformedAnswer,
  type Receipt,
  type Rpcs,
  receiptOf,
} from "@causeway/chains/evm";

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

  async transactions(
    wanted: readonly WantedTransaction[],
  ): Promise<(TransactionCost | ChainError)[]> {
    const blocks = [...Map.groupBy(wanted, ({ blockHash }) => blockHash).values()];
    const full = blocks.filter(({ length }) => length >= MANY);
    const receipts = await inGroups(full, BLOCKS_AT_ONCE, (block) => this.#together(block));
    const found = new Map(receipts.flat().map((receipt) => [receipt.hash, receipt]));
    const isFound = ({ hash, blockHash }: WantedTransaction) =>
      found.get(hash)?.blockHash === blockHash;
    const missing = wanted.filter((one) => !isFound(one));
    const single = await inGroups(missing, RECEIPTS_AT_ONCE, (one) => this.#alone(one));
    const rest = new Map(missing.map((one, i) => [one, single[i]]));
    return wanted.map((one) => (rest.get(one) ?? found.get(one.hash)) as Receipt | ChainError);
  }

  async #alone(wanted: WantedTransaction): Promise<Receipt | ChainError> {
    try {
      const receipt = await receiptOf(this.#rpcs, wanted.hash);
      const isIts = receipt?.hash === wanted.hash && receipt.blockHash === wanted.blockHash;
      return isIts ? receipt : blockReplaced(wanted);
    } catch (error) {
      // Others do not wait for a receipt that cannot be read, or of which the RPCs differ.
      if (error instanceof MalformedAnswer || isChainError(error, "RpcDisagreement")) return error;
      throw error;
    }
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

function blockReplaced({ hash, height, blockHash }: WantedTransaction): ChainError {
  const message = `transaction ${hash} is not, or not yet, in block ${height}, ${blockHash}`;
  return new ChainError("BlockReplaced", message, { transaction: hash, height, blockHash });
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
