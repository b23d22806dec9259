import type { Hex } from "@causeway/protocol";

import type { Accounts } from "../../Accounts.ts";
import type { ChainAdapter } from "../../ChainAdapter.ts";
import { ChainError } from "../../ChainError.ts";
import type { SubmittedTransaction } from "../../MailboxEvent.ts";
import type { FeeScheduleSource } from "../../RelayedChain.ts";
import type {
  BeforeSigning,
  DeliveryBatch,
  LoneRecipient,
  Payment,
  RecipientGas,
  Submission,
} from "../../Submission.ts";
import { accountOf, requireAccount } from "../accountOf.ts";
import { activeData } from "../activeData.ts";
import { bodyOf } from "../bodyOf.ts";
import { type FeeScheduleState, readFeeSchedule } from "../contracts/feeSchedule.ts";
import type { SubjectGasPrice } from "../contracts/feeVersions.ts";
import { callsOf } from "../submitting/askedCalls.ts";
import { BATCH_BOUNDS } from "../submitting/batchBounds.ts";
import { payGas } from "../submitting/gasPaid.ts";
import { TonAccounts } from "../TonAccounts.ts";
import type { TonChainParts } from "../TonChain.ts";
import type { TonReader } from "../TonReader.ts";
import { dueFeeCalls } from "./dueFeeCalls.ts";
import { moveGasPricesCall } from "./moveGasPrices.ts";
import type { TonSubmitter } from "./TonSubmitter.ts";
import { TriedTonChain } from "./TriedTonChain.ts";
import type { TonVm } from "./vm/TonVm.ts";
import type { TriedMessage } from "./vm/TrialChain.ts";
import { gasOf, tryAct, tryAnswered, tryDelivery, tryMessage } from "./vm/tryMessages.ts";

/** What a connection adds to reading the mailbox. */
export interface TonConnection {
  /** Reads an account of the basechain. */
  readonly readerOf: (account: Hex) => TonReader;
  /** Loads the machine on which messages are tried. */
  readonly vm: () => Promise<TonVm>;
  /** What a unit of gas costs now, nanoton. */
  readonly gasPrice: () => Promise<bigint>;
  readonly submitter: TonSubmitter | undefined;
}

/** A fee schedule as of one block. */
export interface FeeScheduleAt {
  /** Of the block, unix seconds. */
  readonly now: number;
  readonly state: FeeScheduleState;
}

/** A TON chain behind the interface that all families share. It tries messages on the machine of TON's node, and sends. */
export class ConnectedTonChain extends TriedTonChain implements ChainAdapter {
  readonly batchBounds = BATCH_BOUNDS;
  override readonly accounts: Accounts;
  readonly #connection: TonConnection;

  /** Without a wallet, the mailbox itself keeps what is left. */
  constructor(parts: TonChainParts, connection: TonConnection) {
    const { readerOf, vm, submitter } = connection;
    super(parts, { readerOf, excessesTo: submitter?.address ?? parts.origin.mailbox }, vm);
    this.#connection = connection;
    this.accounts = new TonAccounts(parts.origin.chainId, connection.readerOf);
  }

  // ---------------------------------------------------------------- tried on the chain's own state

  async dueFeeCalls({ schedule }: FeeScheduleSource): Promise<Submission[]> {
    return dueFeeCalls(await this.trial(), requireAccount(schedule));
  }

  /**
   * What a fee schedule keeps after the newest block; proven.
   *
   * @throws ChainError `ContractMissing` if none is there.
   */
  async feeSchedule(schedule: Hex): Promise<FeeScheduleAt> {
    const reader = this.#connection.readerOf(requireAccount(schedule));
    const found = await reader.accountAt(await reader.newestHeight());
    const data = found && activeData(found);
    if (found !== undefined && data) {
      return { now: found.block.timestamp, state: readFeeSchedule(data) };
    }
    const message = `no fee schedule is at ${schedule} on chain ${this.origin.chainId}`;
    throw new ChainError("ContractMissing", message, { address: schedule });
  }

  /**
   * Moves gas prices of a fee schedule by its access manager. The schedule acts a block or more after the transaction
   * that is returned.
   *
   * @throws ChainError `CallReverted` before anything is sent; as `submit`.
   */
  async moveGasPrices(call: Submission, schedule: Hex): Promise<SubmittedTransaction> {
    await tryAct(await this.trial(), this.#tried(call), requireAccount(schedule));
    return this.submit(call);
  }

  /** The message that moves gas prices, with its value. @throws ChainError `ContractMissing`. */
  async moveGasPricesCall(schedule: Hex, moves: readonly SubjectGasPrice[]): Promise<Submission> {
    const { manager } = (await this.feeSchedule(schedule)).state;
    const managed = { account: requireAccount(schedule), manager };
    return this.fullyPaid(moveGasPricesCall(managed, moves, this.#submitting().wallet));
  }

  override async gasLimitOf(submission: Submission, from?: Hex): Promise<bigint> {
    const [trial, paid] = await Promise.all([this.trial(), this.fullyPaid(submission)]);
    const tried = await tryMessage(trial, this.#tried(paid, from));
    return gasOf(tried.transaction);
  }

  async wouldDeliver(laneId: Hex, batch: DeliveryBatch, lone: LoneRecipient): Promise<boolean> {
    const delivery = this.deliverCall(laneId, batch, lone);
    const [trial, paid] = await Promise.all([this.trial(), this.fullyPaid(delivery)]);
    return tryDelivery(trial, this.#tried(paid), laneId, batch.first);
  }

  // ---------------------------------------------------------------- submitting

  submitter(): Hex {
    return this.#submitting().address;
  }

  async payment(): Promise<Payment> {
    return this.#submitting().payment();
  }

  settle(): Promise<void> {
    return this.#submitting().settle();
  }

  async submit(
    submission: Submission,
    beforeSigning?: BeforeSigning,
  ): Promise<SubmittedTransaction> {
    const submitter = this.#submitting();
    const [trial, paid, gasPrice] = await Promise.all([
      this.trial(),
      this.fullyPaid(submission),
      this.gasPrice(),
    ]);
    const message = this.#tried(paid, submitter.address);
    const isFree = paid.value === payGas(submission, gasPrice).value;
    // A recipient that answers nothing would keep the price of its place.
    const asked = isFree ? undefined : callsOf(message.body);
    const tried = await (asked ? tryAnswered(trial, message, asked) : tryMessage(trial, message));
    await this.#requireCoins(submitter.address, paid.value);
    return submitter.send(paid, gasOf(tried.transaction), beforeSigning);
  }

  deliver(
    laneId: Hex,
    batch: DeliveryBatch,
    recipientGas: RecipientGas,
    beforeSigning?: BeforeSigning,
  ): Promise<SubmittedTransaction> {
    return this.submit(this.deliverCall(laneId, batch, recipientGas), beforeSigning);
  }

  acceptCheckpoint(lightClient: Hex, evidence: Hex): Promise<SubmittedTransaction> {
    return this.submit(this.acceptCall(lightClient, evidence));
  }

  activateCommittee(): Promise<SubmittedTransaction> {
    return this.submit(this.activateCall());
  }

  async importLane(): Promise<never> {
    return this.importCall();
  }

  /** A wallet that lacks coins would take the order, pay for that, and send nothing. */
  async #requireCoins(wallet: Hex, value: bigint): Promise<void> {
    const coins = await this.accounts.coinOf(wallet);
    const needed = value + WALLET_COSTS;
    if (coins >= needed) return;
    const message = `wallet ${wallet} has ${coins} nanoton, and the message needs ${needed}`;
    throw new ChainError("TransactionRefused", message, { wallet, coins, needed });
  }

  /** Read at most once a minute: its proof is large. */
  protected override gasPrice(): Promise<bigint> {
    return this.#connection.gasPrice();
  }

  #tried({ to, data, value }: Submission, from?: Hex): TriedMessage {
    const sender = from ?? this.#connection.submitter?.address;
    const account = (sender && accountOf(sender)) ?? ANYONE;
    return { from: account, to: requireAccount(to), value, body: bodyOf(data) };
  }

  #submitting(): TonSubmitter {
    const { submitter } = this.#connection;
    if (submitter !== undefined) return submitter;
    throw new TypeError(`chain ${this.origin.chainId} was connected for reading only`);
  }
}

/** What a wallet pays for its own transaction at most, and for forwarding a large message: 0.25 TON. */
const WALLET_COSTS = 250_000_000n;

/** Sends what is only tried. */
const ANYONE: Hex = `0x${"a1".repeat(32)}`;
