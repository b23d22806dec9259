import type { AbstractProvider, Subscriber, TransactionReceipt } from "ethers";

/**
 * Waits for a transaction's receipt by asking for it, again and again. The library's own asks once for each new block: what
 * is mined while it looks which block is the newest, it finds with the block after. A chain that makes a block for a
 * transaction only may never have one.
 */
export class ReceiptSubscriber implements Subscriber {
  readonly #provider: AbstractProvider;
  readonly #hash: string;
  #timer: number | undefined;

  /** @param hash The transaction's. */
  constructor(provider: AbstractProvider, hash: string) {
    this.#provider = provider;
    this.#hash = hash;
  }

  start(): void {
    if (this.#timer === undefined) this.#askIn(0);
  }

  stop(): void {
    if (this.#timer !== undefined) this.#provider._clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  pause(): void {
    this.stop();
  }

  resume(): void {
    this.start();
  }

  #askIn(milliseconds: number): void {
    this.#timer = this.#provider._setTimeout(() => this.#ask(), milliseconds);
  }

  /** Goes on after its answer, too: a program that waits for several blocks is not content with the first. */
  async #ask(): Promise<void> {
    const asking = this.#timer;
    const receipt = await this.#confirmed().catch(() => null);
    if (receipt !== null) await this.#provider.emit(this.#hash, receipt);
    if (this.#timer === asking) this.#askIn(this.#provider.pollingInterval);
  }

  /**
   * The receipt, which knows its confirmations. The library's listener asks for the newest block itself, and nobody
   * handles that question's failure: it would end the process.
   */
  async #confirmed(): Promise<TransactionReceipt | null> {
    const receipt = await this.#provider.getTransactionReceipt(this.#hash);
    if (receipt === null) return null;
    const confirmations = (await this.#provider.getBlockNumber()) - receipt.blockNumber + 1;
    return Object.assign(receipt, { confirmations: async () => confirmations });
  }
}
