import type { Hex } from "@causeway/protocol";
import { type TransactionReceipt, toQuantity, Wallet } from "ethers";

import { ChainError } from "../../ChainError.ts";
import type { TransactionInfo } from "../../MailboxEvent.ts";
import type { RecipientGas } from "../../Submission.ts";
import type { ContractCall } from "../ContractCall.ts";
import { callReverted } from "../callReverted.ts";
import { findGasLimit } from "../findGasLimit.ts";
import type { QuorumProvider } from "../rpcs/QuorumProvider.ts";
import { CallFailed } from "./Call.ts";
import { chainIdentity } from "./chainIdentity.ts";
import { follow } from "./follow.ts";
import { Journal } from "./Journal.ts";
import type { JournalEntry, Signed } from "./journalEntries.ts";
import { NonceTaken } from "./NonceTaken.ts";
import type { SendOptions } from "./SendOptions.ts";
import { sendRound } from "./sendRound.ts";
import { settlePending } from "./settlePending.ts";

/** Who pays for transactions, and how patiently. */
export interface SubmitterOptions {
  /** Secp256k1 secret key, 32 bytes. */
  readonly privateKey: Hex;
  /** Where each transaction is written down before it is offered. */
  readonly journalFile: string;
  /** Bytes beyond which the journal forgets what has ended; it forgets nothing if left out. */
  readonly mostJournalBytes?: number;
  /** The most that may be paid, wei per gas. */
  readonly maxFeePerGas: bigint;
  /** Milliseconds after which a transaction that no block took is offered again, for more if blocks were made. */
  readonly resubmitAfter?: number;
  /** Milliseconds after which one that no block took is not waited for any more. */
  readonly patience?: number;
  /** Milliseconds between looks for the receipt. */
  readonly pollInterval?: number;
  /** Told of each entry of the journal when it is on disk. */
  readonly onJournal?: (entry: JournalEntry) => void;
}

const RESUBMIT_AFTER_MILLISECONDS = 30_000;
const PATIENCE_MILLISECONDS = 150_000;
const POLL_MILLISECONDS = 200;

type Sending = SendOptions & { readonly wallet: Wallet };

/**
 * Sends transactions of one account one after the other. What was signed before, also by a process that was killed, is
 * brought to its end before anything is tried, so that what it did is not done again.
 */
export class TransactionSender {
  readonly address: Hex;
  readonly #rpcs: QuorumProvider;
  readonly #wallet: Wallet;
  readonly #options: SubmitterOptions;
  #last: Promise<unknown> = Promise.resolve();

  constructor(rpcs: QuorumProvider, options: SubmitterOptions) {
    this.#rpcs = rpcs;
    this.#wallet = new Wallet(options.privateKey);
    this.#options = options;
    this.address = this.#wallet.address;
  }

  /**
   * @throws ChainError `CallReverted` if it would fail (nothing is sent), `TransactionRefused`, `TransactionReverted`,
   * `TransactionTimedOut` (it is still on its way, or another one of the account took its place).
   * @throws JournalError, FeesAboveCap, AccountBusy, RpcLags; nothing is sent.
   */
  send(call: ContractCall, recipientGas: RecipientGas = 0n): Promise<TransactionInfo> {
    const turn = this.#last.then(() => this.#sendNow(call, recipientGas));
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  async #sendNow(call: ContractCall, recipientGas: RecipientGas): Promise<TransactionInfo> {
    const { journalFile, mostJournalBytes = Number.POSITIVE_INFINITY, onJournal } = this.#options;
    // Between two transactions another process may use the account, and its journal.
    const journal = new Journal(journalFile, onJournal);
    try {
      const receipt = await this.#sendWith(journal, call, recipientGas);
      if (journal.size > mostJournalBytes) journal.forgetEnded();
      return await this.#succeeded(receipt, call);
    } finally {
      journal.close();
    }
  }

  async #sendWith(
    journal: Journal,
    call: ContractCall,
    recipientGas: RecipientGas,
  ): Promise<TransactionReceipt> {
    const options = this.#sending(journal);
    const chain = await chainIdentity(this.#rpcs);
    await this.#unlessStuck(() => settlePending(options), journal, chain);
    const gasLimit = await findGasLimit(this.#rpcs, call, recipientGas, this.address);
    const used = await this.#rpcs.getTransactionCount(this.address, "latest");
    const nonce = Math.max(used, journal.nextNonce(chain, this.address));
    const id = `call ${call.data.slice(0, 10)} of ${call.to}`;
    const one = { ...call, id, summary: id, after: [], gasLimit };
    const signed = await this.#offer(one, { nonce, chain }, options);
    return this.#unlessStuck(() => follow([signed], options), journal, chain);
  }

  async #offer(
    call: Parameters<typeof sendRound>[0][number],
    first: { readonly nonce: number; readonly chain: Hex },
    options: Sending,
  ): Promise<Signed> {
    const { sent, failure } = await sendRound([call], first, options);
    const signed = sent.get(call);
    if (signed !== undefined) return signed;
    if (failure instanceof NonceTaken) throw this.#taken(failure);
    const message = `chain ${this.#rpcs.chainId} refuses a ${failure?.message}`;
    throw new ChainError("TransactionRefused", message, first);
  }

  #sending(journal: Journal): Sending {
    const { maxFeePerGas, resubmitAfter, patience, pollInterval } = this.#options;
    return {
      provider: this.#rpcs,
      wallet: this.#wallet,
      journal,
      maxFeePerGas,
      pollMilliseconds: pollInterval ?? POLL_MILLISECONDS,
      patienceMilliseconds: patience ?? PATIENCE_MILLISECONDS,
      escalateAfterMilliseconds: resubmitAfter ?? RESUBMIT_AFTER_MILLISECONDS,
    };
  }

  async #unlessStuck<T>(work: () => Promise<T>, journal: Journal, chain: Hex): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof NonceTaken) throw this.#taken(error);
      if (!(error instanceof CallFailed)) throw error;
      const offers = journal.pending(chain).flat();
      const [{ nonce } = { nonce: undefined }] = offers;
      const { chainId } = this.#rpcs;
      const message = `chain ${chainId} took no transaction with nonce ${nonce}`;
      const hashes = offers.map(({ hash }) => hash);
      throw new ChainError("TransactionTimedOut", message, { hashes, nonce }, error);
    }
  }

  #taken(error: NonceTaken): ChainError {
    const { nonce, by } = error;
    const message = `chain ${this.#rpcs.chainId} took another transaction with nonce ${nonce}`;
    return new ChainError("TransactionTimedOut", message, { nonce, by }, error);
  }

  async #succeeded(receipt: TransactionReceipt, call: ContractCall): Promise<TransactionInfo> {
    const { hash, blockNumber, gasUsed, status } = receipt;
    const height = BigInt(blockNumber);
    const { chainId } = this.#rpcs;
    if (status === 0) {
      const message = `transaction ${hash} on chain ${chainId} reverted`;
      const details = { hash, height, gasUsed };
      const cause = await this.#whyReverted(call, height);
      throw new ChainError("TransactionReverted", message, details, cause);
    }
    const block = await this.#rpcs.getBlock(blockNumber);
    if (block?.hash !== receipt.blockHash) {
      const message = `transaction ${hash} on chain ${chainId} is in block ${receipt.blockHash} no more`;
      throw new ChainError("BlockReplaced", message, { transaction: hash, height });
    }
    const timestamp = BigInt(block.timestamp);
    return { hash, height, blockHash: receipt.blockHash, timestamp, gasUsed };
  }

  /** Undefined if it would not revert after what its block holds. */
  async #whyReverted({ to, data, value = 0n }: ContractCall, height: bigint): Promise<unknown> {
    const call = { to, data, from: this.address, value: toQuantity(value) };
    return this.#rpcs.send("eth_call", [call, toQuantity(height)]).then(
      () => undefined,
      (error: unknown) => callReverted(error, to),
    );
  }
}
