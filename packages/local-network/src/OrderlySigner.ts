import { type TransactionRequest, type TransactionResponse, Wallet } from "ethers";

/**
 * Sends one transaction after the other, each when the chain has taken or refused the one before, and asks the chain
 * for each one's nonce. Several may wait for a block; one that is refused leaves no gap, for which all later ones would
 * wait for ever.
 */
export class OrderlySigner extends Wallet {
  #last: Promise<unknown> = Promise.resolve();

  override sendTransaction(transaction: TransactionRequest): Promise<TransactionResponse> {
    const sent = this.#last.then(() => super.sendTransaction(transaction));
    this.#last = sent.catch(() => undefined);
    return sent;
  }
}
