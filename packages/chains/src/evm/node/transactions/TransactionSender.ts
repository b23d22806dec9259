import type { Hex } from "@causeway/protocol";
import { Wallet } from "ethers";

import { ChainError } from "../../../ChainError.ts";
import type { SubmittedTransaction } from "../../../MailboxEvent.ts";
import type { BeforeSigning, Payment, Submission } from "../../../Submission.ts";
import type { BoundedCall } from "../../ContractCall.ts";
import { findGasLimit } from "../../findGasLimit.ts";
import type { QuorumProvider } from "../rpcs/QuorumProvider.ts";
import type { Call } from "./Call.ts";
import { chainIdentity } from "./chainIdentity.ts";
import { currentFees } from "./fees.ts";
import { follow } from "./follow.ts";
import { Journal } from "./Journal.ts";
import type { Signed } from "./journalEntries.ts";
import { minedInfo } from "./minedInfo.ts";
import { NonceTaken } from "./NonceTaken.ts";
import { notTaken } from "./notTaken.ts";
import type { SendOptions } from "./SendOptions.ts";
import { type SubmitterOptions, sendOptions } from "./SubmitterOptions.ts";
import { sendRound } from "./sendRound.ts";
import { settlePending } from "./settlePending.ts";

type Sending = ReturnType<typeof sendOptions>;

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
   * What a transaction would offer now.
   *
   * @throws FeesAboveCap
   */
  async payment(): Promise<Payment> {
    return { from: this.address, ...(await currentFees(this.#rpcs, this.#options.maxFeePerGas)) };
  }

  /**
   * Sends a call with what it needs by the RPCs' estimates, and never more gas than `mostGasOf` it.
   *
   * @param call What needs a higher gas limit than its `mostGas` is not sent.
   * @throws ChainError `CallReverted` if it would fail, `GasAboveCap` (nothing is sent), `TransactionRefused`, `TransactionReverted`,
   * `TransactionTimedOut` (it is still on its way, or another one of the account took its place).
   * @throws JournalError, FeesAboveCap, AccountBusy, RpcLags; nothing is sent.
   */
  send(
    { mostGas, ...call }: BoundedCall & Pick<Submission, "mostGas">,
    beforeSigning?: BeforeSigning,
  ): Promise<SubmittedTransaction> {
    const { dataGasPerByte } = this.#options;
    return this.#inTurn(async () => {
      const receipt = await this.#afterPending(async (chain, options) => {
        const from = this.address;
        const gasLimit = await findGasLimit(this.#rpcs, call, { from, dataGasPerByte });
        requireWithin(gasLimit, mostGas, call.to);
        const offered = { ...options, beforeSigning };
        const signed = await this.#offer({ ...call, gasLimit }, chain, offered);
        return follow([signed], options);
      });
      return minedInfo(this.#rpcs, call, receipt);
    });
  }

  /**
   * Brings what was signed before to its end; nothing else is sent.
   *
   * @throws ChainError `TransactionTimedOut`, JournalError, AccountBusy, RpcLags.
   */
  settle(): Promise<void> {
    return this.#inTurn(() => this.#afterPending(async () => undefined));
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  async #afterPending<T>(work: (chain: Hex, options: Sending) => Promise<T>): Promise<T> {
    const { journalFile, mostJournalBytes = Number.POSITIVE_INFINITY, onJournal } = this.#options;
    // Between two transactions another process may use the account, and its journal.
    const journal = new Journal(journalFile, onJournal);
    try {
      const result = await this.#afterPendingOf(journal, work);
      if (journal.size > mostJournalBytes) journal.forgetEnded();
      return result;
    } finally {
      journal.close();
    }
  }

  async #afterPendingOf<T>(
    journal: Journal,
    work: (chain: Hex, options: Sending) => Promise<T>,
  ): Promise<T> {
    const options = sendOptions(this.#options, this.#wallet, this.#rpcs, journal);
    const chain = await chainIdentity(this.#rpcs);
    try {
      await settlePending(options);
      return await work(chain, options);
    } catch (error) {
      throw notTaken(error, this.#rpcs.chainId, journal.pending(chain).flat());
    }
  }

  async #offer(
    call: Pick<Call, "to" | "data" | "value" | "gasLimit">,
    chain: Hex,
    options: Sending & Pick<SendOptions, "beforeSigning">,
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

function requireWithin(gasLimit: bigint, mostGas: bigint | undefined, to: Hex): void {
  if (mostGas === undefined || gasLimit <= mostGas) return;
  const message = `a call of ${to} needs a gas limit of ${gasLimit}, more than ${mostGas}`;
  throw new ChainError("GasAboveCap", message, { to, gasLimit, mostGas });
}
