import { setTimeout as sleep } from "node:timers/promises";
import { globalIdOf } from "@causeway/chains/ton";
import {
  type MessageEnd,
  openTonSender,
  type TonMessage,
  type TonSender,
  TonWallet,
} from "@causeway/chains/ton/sending";
import { ask } from "@causeway/peers/node";
import type { Hex } from "@causeway/protocol";

import type { ChainConfig } from "../../../config/chains.ts";
import { ENDPOINT_TIMEOUT } from "../OpenTonChain.ts";
import { hexOf } from "../TonContract.ts";

/** Milliseconds between two looks at the chain. */
export const LOOK_MILLISECONDS = 250;
/** An order is good for two minutes, and may be in flight a while. */
const MOST_LOOKS = 1_200;

/** A network whose blocks bear an unknown id: no wallet's address follows for it. */
export class NetworkUnknown extends Error {
  readonly chainId: bigint;

  constructor({ name, chainId }: Pick<ChainConfig, "name" | "chainId">) {
    super(`${name} has the chain id ${chainId}, which is of no network of TON that is known`);
    this.name = "NetworkUnknown";
    this.chainId = chainId;
  }
}

/** A wallet that sends messages to any contract of a chain, one order after the other, with one journal. */
export class TonSession {
  readonly account: Hex;
  readonly #sender: TonSender;

  /**
   * @param seed The wallet's 32 bytes.
   * @param journal File of the wallet's orders on this chain.
   * @throws NetworkUnknown
   */
  constructor(seed: Hex, chain: ChainConfig, journal: (account: Hex) => string) {
    const { name, chainId, rpcUrls: urls } = chain;
    const globalId = globalIdOf(chainId);
    if (globalId === undefined) throw new NetworkUnknown(chain);
    const wallet = new TonWallet(seed, globalId);
    this.account = hexOf(wallet.address);
    const wait = async () => {
      await sleep(LOOK_MILLISECONDS);
    };
    this.#sender = openTonSender(
      {
        ...{ name, chainId, globalId, urls, timeout: ENDPOINT_TIMEOUT },
        ...{ wallet, journalFile: journal(this.account), wait, mostLooks: MOST_LOOKS },
      },
      ask,
    );
  }

  /** Brings an order to its end that a killed process signed. @throws ChainError */
  settle(): Promise<void> {
    return this.#sender.settle();
  }

  /**
   * Sends messages by one order: those to one contract arrive in their order.
   *
   * @returns how each ended. @throws ChainError `TransactionTimedOut`.
   */
  sendAll(
    messages: readonly TonMessage[],
    before: () => Promise<void>,
  ): Promise<readonly MessageEnd[]> {
    return this.#sender.sendAll(messages, before);
  }
}
