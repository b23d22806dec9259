import type { Hex } from "@causeway/protocol";
import { type TransactionReceipt, Wallet } from "ethers";

import { ChainError } from "../../ChainError.ts";
import type { SubmittedTransaction } from "../../MailboxEvent.ts";
import type { RecipientGas } from "../../Submission.ts";
import type { ContractCall } from "../ContractCall.ts";
import { findGasLimit } from "../findGasLimit.ts";
import type { QuorumProvider } from "../rpcs/QuorumProvider.ts";
import type { Call } from "./Call.ts";
import { chainIdentity } from "./chainIdentity.ts";
import { follow } from "./follow.ts";
import { Journal } from "./Journal.ts";
import type { Signed } from "./journalEntries.ts";
import { minedInfo } from "./minedInfo.ts";
import { NonceTaken } from "./NonceTaken.ts";
import { notTaken } from "./notTaken.ts";
import { type SubmitterOptions, sendOptions } from "./SubmitterOptions.ts";
import { sendRound } from "./sendRound.ts";
import { settlePending } from "./settlePending.ts";

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
  send(call: ContractCall, recipientGas: RecipientGas = 0n): Promise<SubmittedTransaction> {
    const turn = this.#last.then(() => this.#sendNow(call, recipientGas));
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  async #sendNow(call: ContractCall, recipientGas: RecipientGas): Promise<SubmittedTransaction> {
    const { journalFile, mostJournalBytes = Number.POSITIVE_INFINITY, onJournal } = this.#options;
    // Between two transactions another process may use the account, and its journal.
    const journal = new Journal(journalFile, onJournal);
    try {
      const receipt = await this.#sendWith(journal, call, recipientGas);
      if (journal.size > mostJournalBytes) journal.forgetEnded();
      return await minedInfo(this.#rpcs, call, receipt);
    } finally {
      journal.close();
    }
  }

  async #sendWith(
    journal: Journal,
    call: ContractCall,
    recipientGas: RecipientGas,
  ): Promise<TransactionReceipt> {
    const options = sendOptions(this.#options, this.#wallet, this.#rpcs, journal);
    const chain = await chainIdentity(this.#rpcs);
    try {
      await settlePending(options);
      const gasLimit = await findGasLimit(this.#rpcs, call, recipientGas, this.address);
      const signed = await this.#offer({ ...call, gasLimit }, chain, options);
      return await follow([signed], options);
    } catch (error) {
      throw notTaken(error, this.#rpcs.chainId, journal.pending(chain).flat());
    }
  }

  async #offer(
    call: Pick<Call, "to" | "data" | "value" | "gasLimit">,
    chain: Hex,
    options: ReturnType<typeof sendOptions>,
  ): Promise<Signed> {
    const used = await this.#rpcs.getTransactionCount(this.address, "latest");
    const nonce = Math.max(used, options.journal.nextNonce(chain, this.address));
    const id = `call ${call.data.slice(0, 10)} of ${call.to}`;
    const one = { ...call, id, summary: id, after: [] };
    const { sent, failure } = await sendRound([one], { nonce, chain }, options);
    const signed = sent.get(one);
    if (signed !== undefined) return signed;
    if (failure instanceof NonceTaken) throw failure;
    const message = `chain ${this.#rpcs.chainId} refuses a ${failure?.message}`;
    throw new ChainError("TransactionRefused", message, { nonce, to: call.to });
  }
}
