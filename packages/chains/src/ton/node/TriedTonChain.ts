import type { Hex } from "@causeway/protocol";

import type { RecipientCall, Refusal, SenderCall, TriedRecipient } from "../../SearchedChain.ts";
import { requireAccount } from "../accountOf.ts";
import type { TonChainParts } from "../TonChain.ts";
import { TonReadChain, type TonReading } from "../TonReadChain.ts";
import type { TonVm } from "./vm/TonVm.ts";
import { TrialChain } from "./vm/TrialChain.ts";
import { tryGasLimits } from "./vm/tryGasLimits.ts";
import { tryRecipient } from "./vm/tryMessages.ts";
import { trySender } from "./vm/trySender.ts";

/** What a TON chain says, and how recipients would take messages: it runs them on the machine of TON's node. */
export class TriedTonChain extends TonReadChain {
  protected readonly mailbox: Hex;
  readonly #readerOf: TonReading["readerOf"];
  readonly #vm: () => Promise<TonVm>;

  /** @param vm Loads the machine. */
  constructor(parts: TonChainParts, reading: TonReading, vm: () => Promise<TonVm>) {
    super(parts, reading);
    this.mailbox = requireAccount(parts.origin.mailbox);
    this.#readerOf = reading.readerOf;
    this.#vm = vm;
  }

  override async tryRecipient(call: RecipientCall): Promise<Refusal | undefined> {
    return tryRecipient(await this.trial(), this.mailbox, call);
  }

  async tryGasLimits(call: RecipientCall): Promise<TriedRecipient> {
    return tryGasLimits(await this.trial(), this.mailbox, call);
  }

  async extraForSender(call: SenderCall): Promise<bigint | undefined> {
    return trySender(await this.trial(), this.mailbox, call);
  }

  /** The newest block, whose accounts are read as they are needed. Gas costs as much as the network asks for now. */
  protected async trial(): Promise<TrialChain> {
    const height = await this.headHeight();
    const [machine, time, price] = await Promise.all([
      this.#vm(),
      this.blockTime(height),
      this.gasPrice(),
    ]);
    return new TrialChain(machine.at(price), this.#readerOf, { height, now: Number(time) });
  }
}
