import { join } from "node:path";
import { connectChain } from "@causeway/chains/node";
import { sendBody } from "@causeway/chains/ton/messages";
import { TonWallet } from "@causeway/chains/ton/sending";
import { messageBoardTon } from "@causeway/creation-code/ton";
import { type ChainConfig, chainNamed, KEY_VARIABLE } from "@causeway/operator";
import type { Hex } from "@causeway/protocol";
import { type Address, Cell, toNano } from "@ton/core";
import { Wallet } from "ethers";

import { tonContractsOn } from "../../../scripts/causeway/areas/deployment/index.ts";
import { finalisedTonChain } from "../../../scripts/causeway/areas/light-clients/index.ts";
import type { Config } from "../../../scripts/causeway/areas.ts";
import { editEnvironment } from "../../../scripts/local/environment/leaveOutChain.ts";
import { recipientOf } from "../../../scripts/local/messages/ton/recipientOf.ts";
import { LocalTonChain } from "./LocalTonChain.ts";

/** The test network's chain in `config/testnet`, and what its blocks bear. */
export const TON_TESTNET = "ton-testnet";
const GLOBAL_ID = -3;
const FUNDS = toNano(1_000);
const MOST_FEE = toNano(3);
const SENT_VALUE = toNano(5);
const RESUBMIT_MILLISECONDS = 60_000;

/** A local TON chain in place of the test network's, on which each party acts by a wallet whose key is ours. */
export class RehearsedTon {
  readonly chain: LocalTonChain;
  /** By the party's name. */
  readonly #keys: ReadonlyMap<string, string>;

  private constructor(chain: LocalTonChain, keys: ReadonlyMap<string, string>) {
    this.chain = chain;
    this.#keys = keys;
  }

  /**
   * Gives each account of an environment's folder a wallet, and funds it.
   *
   * @param deployer Key of the account that deploys.
   */
  static async start(environment: string, deployer: string): Promise<RehearsedTon> {
    const keys = new Map([["deployer", deployer]]);
    type Access = { accounts: Record<string, object> };
    editEnvironment<Access>(environment, "access.json", (file) => ({
      ...file,
      deployerOn: { [TON_TESTNET]: textOf(deployer) },
      accounts: Object.fromEntries(
        Object.entries(file.accounts).map(([name, account]) => {
          const { privateKey } = Wallet.createRandom();
          keys.set(name, privateKey);
          return [name, { ...account, on: { [TON_TESTNET]: textOf(privateKey) } }];
        }),
      ),
    }));
    const chain = await LocalTonChain.start(GLOBAL_ID);
    const accounts = [...keys.values()].map((key) => ({ account: walletOf(key), value: FUNDS }));
    await chain.fund(accounts);
    return new RehearsedTon(chain, keys);
  }

  /** The environment of a party that acts by its own key. */
  env(party: string): NodeJS.ProcessEnv {
    return { [KEY_VARIABLE]: this.#keys.get(party) };
  }

  /** Sends coins to the wallet of any key. */
  fundWallet(privateKey: string): Promise<void> {
    return this.chain.fund([{ account: walletOf(privateKey), value: FUNDS }]);
  }

  /** Puts a message board on the chain. @returns its address, 33 bytes. */
  async deployBoard(config: Config): Promise<Hex> {
    const board = recipientOf(messageBoardTon, mailboxOn(config), (data) =>
      data.storeUint(0, 256).storeRef(Cell.EMPTY).storeRef(Cell.EMPTY),
    );
    await this.chain.fund([board]);
    return `0x00${board.account.hash.toString("hex")}`;
  }

  /**
   * Has the deployer's wallet send a message.
   *
   * @param folder Where the wallet's orders are written down.
   * @returns The message's id.
   */
  async send(
    config: Config,
    to: { readonly chain: ChainConfig; readonly recipient: Hex; readonly gasLimit: bigint },
    folder: string,
  ): Promise<Hex> {
    const privateKey = this.#keys.get("deployer") as Hex;
    const adapter = await connectChain(finalisedTonChain(config, chainNamed(config, TON_TESTNET)), {
      ...{ privateKey, journalFile: join(folder, "orders.jsonl"), maxFeePerGas: 4_000n },
      resubmitAfter: RESUBMIT_MILLISECONDS,
    });
    try {
      const { gasLimit, recipient } = to;
      const body = sendBody({
        ...{ queryId: 0n, destinationChainId: to.chain.chainId, gasLimit, deadline: 0 },
        ...{ maxFee: MOST_FEE, refundTo: walletOf(privateKey), recipient, payload: "0x01" },
      });
      const data: Hex = `0x${body.toBoc().toString("hex")}`;
      const call = { to: mailboxOn(config), data, value: SENT_VALUE };
      const { hash } = await adapter.submit({ ...call, recipientGas: 0n, ownGas: 0n });
      const events = (await adapter.transactionEvents(hash)) ?? [];
      const sent = events.find((event) => event.kind === "sent");
      if (sent === undefined) throw new Error(`nothing was sent in ${hash}`);
      return sent.messageId;
    } finally {
      adapter.close();
    }
  }
}

/** 33 bytes. */
function mailboxOn(config: Config): Hex {
  const { address } = tonContractsOn(config, chainNamed(config, TON_TESTNET)).Mailbox;
  return `0x00${address.slice(2)}`;
}

function walletOf(privateKey: string): Address {
  return new TonWallet(privateKey as Hex, GLOBAL_ID).address;
}

function textOf(privateKey: string): string {
  return walletOf(privateKey).toString({ testOnly: true });
}
