import type { EvmChainConfig } from "@causeway/environment";
import type { Hex } from "@causeway/protocol";

import type { Accounts } from "../Accounts.ts";
import type { ChainAdapter } from "../ChainAdapter.ts";
import type { SubmittedTransaction } from "../MailboxEvent.ts";
import type { FeeScheduleSource } from "../RelayedChain.ts";
import type {
  BeforeSigning,
  DeliveryBatch,
  LaneImport,
  LoneRecipient,
  Payment,
  RecipientGas,
  Submission,
} from "../Submission.ts";
import { EvmAccounts } from "./EvmAccounts.ts";
import { EvmReadChain } from "./EvmReadChain.ts";
import { dueFeeCalls } from "./fees/dueFeeCalls.ts";
import type { QuorumProvider } from "./node/rpcs/QuorumProvider.ts";
import type { TransactionSender } from "./node/transactions/TransactionSender.ts";
import { wouldDeliver } from "./wouldDeliver.ts";

/** An EVM chain behind the interface that all families share. */
export class EvmChain extends EvmReadChain implements ChainAdapter {
  override readonly accounts: Accounts;
  readonly batchBounds = undefined;
  readonly #rpcs: QuorumProvider;
  readonly #sender: TransactionSender | undefined;

  constructor(config: EvmChainConfig, rpcs: QuorumProvider, sender?: TransactionSender) {
    super(config, rpcs);
    this.#rpcs = rpcs;
    this.accounts = new EvmAccounts(rpcs);
    this.#sender = sender;
  }

  dueFeeCalls(source: FeeScheduleSource): Promise<Submission[]> {
    return dueFeeCalls(this.#rpcs, source);
  }

  // ---------------------------------------------------------------- submitting

  submitter(): Hex {
    return this.#submitting().address;
  }

  async wouldDeliver(laneId: Hex, batch: DeliveryBatch, lone: LoneRecipient): Promise<boolean> {
    const delivery = this.deliverCall(laneId, batch, lone);
    const payment = await this.payment();
    const gasLimit = await this.gasLimitOf(delivery, payment.from);
    return wouldDeliver(this.#rpcs, delivery, batch.first, { gasLimit, payment });
  }

  payment(): Promise<Payment> {
    return this.#submitting().payment();
  }

  settle(): Promise<void> {
    return this.#submitting().settle();
  }

  submit(submission: Submission, beforeSigning?: BeforeSigning): Promise<SubmittedTransaction> {
    return this.#submitting().send(submission, beforeSigning);
  }

  deliver(
    laneId: Hex,
    batch: DeliveryBatch,
    recipientGas: RecipientGas,
    beforeSigning?: BeforeSigning,
  ): Promise<SubmittedTransaction> {
    return this.submit(this.deliverCall(laneId, batch, recipientGas), beforeSigning);
  }

  importLane(laneId: Hex, lane: LaneImport): Promise<SubmittedTransaction> {
    return this.submit(this.importCall(laneId, lane));
  }

  acceptCheckpoint(lightClient: Hex, evidence: Hex): Promise<SubmittedTransaction> {
    return this.submit(this.acceptCall(lightClient, evidence));
  }

  activateCommittee(): Promise<SubmittedTransaction> {
    return this.submit(this.activateCall());
  }

  close(): void {
    this.#rpcs.destroy();
  }

  #submitting(): TransactionSender {
    if (this.#sender === undefined) {
      throw new TypeError(`chain ${this.origin.chainId} was connected for reading only`);
    }
    return this.#sender;
  }
}
