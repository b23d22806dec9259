import type { Hex } from "@causeway/protocol";
import type { Address } from "@ton/core";

import { ChainError } from "../../ChainError.ts";
import type { SubmittedTransaction } from "../../MailboxEvent.ts";
import type { BeforeSigning, Payment, Submission } from "../../Submission.ts";
import { requireAccount, wireAddress } from "../accountOf.ts";
import { bodyOf } from "../bodyOf.ts";
import type { TonSender } from "../sending/TonSender.ts";

/** A wallet that sends submissions. */
export class TonSubmitter {
  readonly wallet: Address;
  readonly #sender: TonSender;
  readonly #maxFeePerGas: bigint;
  readonly #gasPrice: () => Promise<bigint>;

  /**
   * @param maxFeePerGas The most that may be paid, nanoton per gas.
   * @param gasPrice Reads what the network's configuration asks for, nanoton per gas.
   */
  constructor(
    wallet: Address,
    sender: TonSender,
    maxFeePerGas: bigint,
    gasPrice: () => Promise<bigint>,
  ) {
    this.wallet = wallet;
    this.#sender = sender;
    this.#maxFeePerGas = maxFeePerGas;
    this.#gasPrice = gasPrice;
  }

  /** Its address as frames have it. */
  get address(): Hex {
    return wireAddress(`0x${this.wallet.hash.toString("hex")}`);
  }

  /** @throws ChainError `GasAboveCap`, and as reading the gas price does. */
  async payment(): Promise<Payment> {
    const [asked, cap] = [await this.#gasPrice(), this.#maxFeePerGas];
    if (asked <= cap) {
      return { from: this.address, maxFeePerGas: asked, maxPriorityFeePerGas: 0n };
    }
    const message = `a unit of gas costs ${asked} nanoton, and at most ${cap} may be paid`;
    throw new ChainError("GasAboveCap", message, { asked, cap });
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
    await this.payment();
    if (mostGas !== undefined && gas > mostGas) {
      const message = `a message to ${to} takes ${gas} gas, and at most ${mostGas} may be used`;
      throw new ChainError("GasAboveCap", message, { to, gas, mostGas });
    }
    const account = requireAccount(to);
    return this.#sender.send({ to: account, value, body: bodyOf(data) }, beforeSigning);
  }
}
