import { setTimeout as sleep } from "node:timers/promises";

import type { Hex } from "@causeway/protocol";
import { Transaction, type TransactionLike, toQuantity, Wallet } from "ethers";

import { ChainError, isChainError } from "../ChainError.ts";
import type { RecipientGas } from "../Submission.ts";
import type { Call } from "./Call.ts";
import { callReverted } from "./callReverted.ts";
import { currentFees, raise } from "./fees.ts";
import { findGasLimit } from "./findGasLimit.ts";
import { isHeldAlready } from "./heldAlready.ts";
import type { QuorumProvider } from "./rpcs/QuorumProvider.ts";
import { type MinedTransaction, transactionInfo } from "./transactionInfo.ts";

/** Who pays for transactions, and how patiently. */
export interface SubmitterOptions {
  /** Secp256k1 secret key, 32 bytes. */
  readonly privateKey: Hex;
  /** Milliseconds after which a transaction is offered again for more. */
  readonly resubmitAfter?: number;
  /** Offers before giving up. */
  readonly attempts?: number;
  /** Milliseconds between looks for the receipt. */
  readonly pollInterval?: number;
}

/**
 * Sends transactions of one account one after the other, so that no nonce is skipped or used
 * twice. A transaction that no block takes is offered again with the same nonce for a higher fee.
 */
export class TransactionSender {
  readonly address: Hex;
  readonly #rpcs: QuorumProvider;
  readonly #wallet: Wallet;
  readonly #options: Required<SubmitterOptions>;
  #last: Promise<unknown> = Promise.resolve();

  constructor(rpcs: QuorumProvider, options: SubmitterOptions) {
    this.#rpcs = rpcs;
    this.#wallet = new Wallet(options.privateKey);
    this.#options = { resubmitAfter: 30_000, attempts: 5, pollInterval: 200, ...options };
    this.address = this.#wallet.address;
  }

  /**
   * @throws ChainError `CallReverted` if it would fail (nothing is sent), `TransactionReverted`,
   * `TransactionTimedOut`.
   */
  send(call: Call, recipientGas: RecipientGas = 0n): Promise<MinedTransaction> {
    const turn = this.#last.then(() => this.#sendNow(call, recipientGas));
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  async #sendNow(call: Call, recipientGas: RecipientGas): Promise<MinedTransaction> {
    const gasLimit = await findGasLimit(this.#rpcs, call, recipientGas, this.address);
    const nonce = Number(await this.#nonce());
    const transaction = { ...call, gasLimit, nonce, chainId: this.#rpcs.chainId, type: 2 };
    let fees = await currentFees(this.#rpcs);
    const hashes: Hex[] = [];
    for (let attempt = 0; attempt < this.#options.attempts; attempt++) {
      hashes.push(await this.#offer({ ...transaction, ...fees }));
      const mined = await this.#untilMined(hashes);
      if (mined !== undefined) return this.#succeeded(mined, call);
      // An offer from before a restart may have been taken instead of ours.
      if (BigInt(nonce) < (await this.#nonce())) return this.#taken(hashes, call, nonce);
      fees = raise(fees, await currentFees(this.#rpcs));
    }
    const message = `chain ${this.#rpcs.chainId} took no transaction with nonce ${nonce}`;
    throw new ChainError("TransactionTimedOut", message, { hashes, nonce, ...fees });
  }

  async #taken(hashes: readonly Hex[], call: Call, nonce: number): Promise<MinedTransaction> {
    const mined = await this.#minedOf(hashes);
    if (mined !== undefined) return this.#succeeded(mined, call);
    const message = `chain ${this.#rpcs.chainId} took another transaction with nonce ${nonce}`;
    throw new ChainError("TransactionTimedOut", message, { hashes, nonce });
  }

  async #nonce(): Promise<bigint> {
    return BigInt(await this.#rpcs.getTransactionCount(this.address, "latest"));
  }

  async #offer(transaction: TransactionLike): Promise<Hex> {
    const signed = await this.#wallet.signTransaction(transaction);
    try {
      await this.#rpcs.send("eth_sendRawTransaction", [signed]);
    } catch (error) {
      // A node that holds this nonce already says no; the next, dearer offer replaces that one.
      if (!isHeldAlready(error)) throw error;
    }
    return Transaction.from(signed).hash as Hex;
  }

  async #untilMined(hashes: readonly Hex[]): Promise<MinedTransaction | undefined> {
    const until = Date.now() + this.#options.resubmitAfter;
    while (Date.now() < until) {
      const mined = await this.#minedOf(hashes);
      if (mined !== undefined) return mined;
      await sleep(this.#options.pollInterval);
    }
    return undefined;
  }

  async #minedOf(hashes: readonly Hex[]): Promise<MinedTransaction | undefined> {
    for (const hash of hashes) {
      const mined = await transactionInfo(this.#rpcs, hash).catch(undefinedWhileTheyDiffer);
      if (mined !== undefined) return mined;
    }
    return undefined;
  }

  async #succeeded(mined: MinedTransaction, call: Call): Promise<MinedTransaction> {
    if (mined.succeeded) return mined;
    const again = { ...call, from: this.address, value: toQuantity(call.value ?? 0n) };
    const cause = await this.#rpcs.ask("eth_call", [again, toQuantity(mined.height)], String).then(
      () => undefined,
      (error: unknown) => callReverted(error, call.to),
    );
    throw new ChainError(
      "TransactionReverted",
      `transaction ${mined.hash} on chain ${this.#rpcs.chainId} reverted`,
      { hash: mined.hash, height: mined.height, gasUsed: mined.gasUsed },
      cause,
    );
  }
}

/** One RPC may have the newest block before another. */
function undefinedWhileTheyDiffer(error: unknown): undefined {
  if (!isChainError(error, "RpcDisagreement")) throw error;
}
