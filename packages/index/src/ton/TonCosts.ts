import { ChainError } from "@causeway/chains";
import type { TonChain } from "@causeway/chains/ton";

import type { CostReader, TransactionCost, WantedTransaction } from "../costs/CostReader.ts";

/** What a nanoton costs: messages to TON have their gas limits in it. */
const PRICE = 1n;

/** Reads what the mailbox's transactions cost, by their proven fees. What recipients got is no part of it. */
export class TonCosts implements CostReader {
  readonly #chain: Pick<TonChain, "transactions" | "origin">;

  constructor(chain: Pick<TonChain, "transactions" | "origin">) {
    this.#chain = chain;
  }

  async transactions(
    wanted: readonly WantedTransaction[],
  ): Promise<(TransactionCost | ChainError)[]> {
    const fees = new Map<string, bigint>();
    for (const height of new Set(wanted.map((one) => one.height))) {
      const { transactions } = await this.#chain.transactions(height, height);
      for (const { id, transaction } of transactions)
        fees.set(id.hash, transaction.totalFees.coins);
    }
    return wanted.map((one) => {
      const gasUsed = fees.get(one.hash);
      if (gasUsed === undefined) return this.#missing(one);
      const { hash, height, blockHash } = one;
      return { hash, height, blockHash, gasUsed, gasPrice: PRICE, l1Fee: 0n };
    });
  }

  #missing({ hash, height, blockHash }: WantedTransaction): ChainError {
    const { chainId } = this.#chain.origin;
    const message = `transaction ${hash} is not in block ${height} of chain ${chainId}`;
    return new ChainError("BlockReplaced", message, { transaction: hash, height, blockHash });
  }
}
