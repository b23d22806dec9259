import type { Hex } from "@causeway/protocol";
import type { Address } from "@ton/core";

import { ChainError } from "../../ChainError.ts";
import type { SubmittedTransaction } from "../../MailboxEvent.ts";
import type { BeforeSigning, Payment, Submission } from "../../Submission.ts";
import { requireAccount, wireAddress } from "../accountOf.ts";
import { bodyOf } from "../bodyOf.ts";
import type { TonSender } from "../sending/TonSender.ts";
import { GAS_PRICE } from "../submitting/prices.ts";

/** A wallet that sends submissions. */
export class TonSubmitter {
  readonly wallet: Address;
  readonly #sender: TonSender;
  readonly #maxFeePerGas: bigint;

  /** @param maxFeePerGas The most that may be paid, nanoton per gas. */
  constructor(wallet: Address, sender: TonSender, maxFeePerGas: bigint) {
    this.wallet = wallet;
    this.#sender = sender;
    this.#maxFeePerGas = maxFeePerGas;
  }

  /** Its address as frames have it. */
  get address(): Hex {
    return wireAddress(`0x${this.wallet.hash.toString("hex")}`);
  }

  /** @throws ChainError `GasAboveCap` */
  payment(): Payment {
    const cap = this.#maxFeePerGas;
    if (GAS_PRICE <= cap) {
      return { from: this.address, maxFeePerGas: GAS_PRICE, maxPriorityFeePerGas: 0n };
    }
    const message = `a unit of gas costs ${GAS_PRICE} nanoton, and at most ${cap} may be paid`;
    throw new ChainError("GasAboveCap", message, { asked: GAS_PRICE, cap });
  }

  /** Brings what was signed before to its end; nothing else is sent. @throws ChainError `TransactionTimedOut`. */
  settle(): Promise<void> {
    return this.#sender.settle();
  }

  /**
   * Sends a submission and waits for the transaction of the contract that it is for.
   *
   * @param gas What that transaction took when it was tried.
   * @throws ChainError `GasAboveCap`, `TransactionReverted`, `TransactionTimedOut`.
   */
  async send(
    { to, data, value, mostGas }: Submission,
    gas: bigint,
    beforeSigning?: BeforeSigning,
  ): Promise<SubmittedTransaction> {
    this.payment();
    if (mostGas !== undefined && gas > mostGas) {
      const message = `a message to ${to} takes ${gas} gas, and at most ${mostGas} may be used`;
      throw new ChainError("GasAboveCap", message, { to, gas, mostGas });
    }
    const account = requireAccount(to);
    return this.#sender.send({ to: account, value, body: bodyOf(data) }, beforeSigning);
  }
}
