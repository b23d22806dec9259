import { type Hex, ZERO_WORD } from "@causeway/protocol";

import type { Accounts } from "../Accounts.ts";
import { ChainError } from "../ChainError.ts";
import type { AttemptedCall, FailedAttempt, RecipientCall, Refusal } from "../SearchedChain.ts";
import type { DeliveryBatch, RecipientGas, Submission } from "../Submission.ts";
import { accountOf, basechainAddress, requireAccount } from "./accountOf.ts";
import { attemptedCall } from "./attemptedCall.ts";
import { notSupported } from "./notSupported.ts";
import type { MailboxCaller } from "./submitting/calls.ts";
import * as calls from "./submitting/calls.ts";
import { payGas } from "./submitting/gasPaid.ts";
import { noticeFee } from "./submitting/noticeFee.ts";
import { payPlaces } from "./submitting/payPlaces.ts";
import { type PricedMessage, quoteTo } from "./submitting/quoteTo.ts";
import { TonAccounts } from "./TonAccounts.ts";
import { TonChain, type TonChainParts } from "./TonChain.ts";
import type { TonReader } from "./TonReader.ts";

/** What reading a TON chain needs beside its mailbox. */
export interface TonReading {
  /** Reads an account of the basechain. */
  readonly readerOf: (account: Hex) => TonReader;
  /** Gets the value that is left of each message; messages are not made without it. */
  readonly excessesTo: Hex | undefined;
}

/** What a message costs, nanoton, and its lane. */
export interface TonQuote {
  readonly fee: bigint;
  readonly laneId: Hex;
}

/**
 * What a TON chain says behind the interface that all families share, and the messages that its mailbox takes. It carries
 * messages alone. Nothing here sends, and nothing is tried: all of it follows from proven data.
 */
export class TonReadChain extends TonChain {
  readonly accounts: Pick<Accounts, "isContract" | "gasPrice">;
  readonly #reading: TonReading;

  constructor(parts: TonChainParts, reading: TonReading) {
    super(parts.origin, parts.reader, parts.findMembers);
    this.#reading = reading;
    this.accounts = new TonAccounts(parts.origin.chainId, reading.readerOf);
  }

  // ---------------------------------------------------------------- recipients

  async attemptedCall(attempt: FailedAttempt): Promise<AttemptedCall | undefined> {
    const { readerOf } = this.#reading;
    return attemptedCall(readerOf(requireAccount(this.origin.mailbox)), readerOf, attempt);
  }

  /** Says of no contract that it would refuse the message: only a machine can tell. */
  async tryRecipient({ recipient }: RecipientCall): Promise<Refusal | undefined> {
    return (await this.accounts.isContract(recipient)) ? undefined : { kind: "no contract" };
  }

  // ---------------------------------------------------------------- messages from here

  /**
   * What a message to a chain costs now, and by which lane it goes.
   *
   * @throws ChainError `CallReverted` if no lane is open, or a price refuses the message.
   */
  async quote(chainId: bigint, message: PricedMessage): Promise<TonQuote> {
    const { outbox } = await this.newestMailbox();
    const fee = quoteTo(outbox, chainId, message, `a message to chain ${chainId} would fail`);
    return { fee, laneId: outbox.destination(chainId)?.openLane ?? ZERO_WORD };
  }

  /** Sends a message, for its fee at most. */
  sendCall(fields: calls.SentFields): Submission {
    return calls.sendCall(this.#caller(), fields);
  }

  // ---------------------------------------------------------------- calls

  deliverCall(laneId: Hex, batch: DeliveryBatch, recipientGas: RecipientGas): Submission {
    return calls.deliverCall(this.#caller(), laneId, batch, recipientGas);
  }

  acceptCall(lightClient: Hex, evidence: Hex): Submission {
    return calls.acceptCall(this.#caller(), lightClient, evidence);
  }

  activateCall(): Submission {
    return calls.activateCall(this.#caller());
  }

  async expireCall(laneId: Hex, batch: DeliveryBatch, refundTo: Hex): Promise<Submission> {
    const fee = noticeFee(await this.newestMailbox(), laneId);
    return calls.expireCall(this.#caller(refundTo), laneId, batch, fee);
  }

  async confirmCall(noticeLaneId: Hex, batch: DeliveryBatch): Promise<Submission> {
    return calls.confirmCall(this.#caller(), noticeLaneId, batch);
  }

  async settleCall(
    laneId: Hex,
    index: bigint,
    frame: Hex,
    siblings: readonly Hex[],
    extraGas?: bigint,
  ): Promise<Submission> {
    const message = { laneId, index, frame, extra: extraGas };
    return calls.settleCall(this.#caller(), message, siblings);
  }

  async recoverCall(
    laneId: Hex,
    index: bigint,
    frame: Hex | undefined,
    extraGas?: bigint,
  ): Promise<Submission> {
    return calls.recoverCall(this.#caller(), { laneId, index, frame, extra: extraGas });
  }

  importCall(): never {
    throw this.#lacks("hub");
  }

  /** @throws ChainError `GasAboveCap` */
  async fullyPaid(submission: Submission): Promise<Submission> {
    const [{ inbox }, gasPrice] = await Promise.all([this.newestMailbox(), this.gasPrice()]);
    return payGas(payPlaces(inbox, submission), gasPrice);
  }

  /** What the network asks for a unit of gas now, nanoton; proven. */
  protected gasPrice(): Promise<bigint> {
    return this.accounts.gasPrice();
  }

  /** The value of a message pays its gas: nothing is added to it. */
  async gasLimitOf(_submission: Submission, _from?: Hex): Promise<bigint> {
    return 0n;
  }

  // ---------------------------------------------------------------- what other families have

  bridgeAt(): never {
    throw this.#lacks("bridge");
  }

  advancesAt(): never {
    throw this.#lacks("bridge");
  }

  ordersAt(): never {
    throw this.#lacks("receiver of orders");
  }

  orderRouterAt(): never {
    throw this.#lacks("router of orders");
  }

  async call(): Promise<never> {
    throw this.#lacks("view that is called by address and data");
  }

  /** @throws ChainError `RefundAccountMissing` */
  #caller(refundTo?: Hex): MailboxCaller {
    const account = accountOf(refundTo ?? "0x") ?? accountOf(this.#reading.excessesTo ?? "0x");
    if (account !== undefined) {
      return { mailbox: this.origin.mailbox, excessesTo: basechainAddress(account) };
    }
    const { chainId } = this.origin;
    const message = `name the account on chain ${chainId} that receives the value which is left`;
    throw new ChainError("RefundAccountMissing", message, { chainId });
  }

  #lacks(what: string) {
    return notSupported(this.origin.chainId, what);
  }
}
