import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SubmittedTransaction } from "@causeway/chains";
import type { ChainedTransaction } from "@causeway/chains/ton";
import type { MailboxState } from "@causeway/chains/ton/contracts";
import { type Finding, findingsOf, loadConfig, type Query } from "@causeway/operator";
import { accountIn, addressOf, StateForgotten } from "@causeway/operator/ton";
import { type Hex, ZERO_WORD } from "@causeway/protocol";
import { Address, Cell, type StateInit, type Transaction, toNano } from "@ton/core";
import { Blockchain, type BlockchainTransaction, internal } from "@ton/sandbox";
import type { SendingWallet } from "../../../packages/operator/src/families/ton/apply/sendOrder.ts";
import type { OpenTonChain } from "../../../packages/operator/src/families/ton/OpenTonChain.ts";
import { planTonChain } from "../../../packages/operator/src/families/ton/planTonChain.ts";
import {
  readTonPlan,
  type TonChainPlan,
} from "../../../packages/operator/src/families/ton/readTonPlan.ts";
import { tonAccount } from "../../../packages/operator/src/families/ton/TonAccount.ts";
import type { TonContext } from "../../../packages/operator/src/families/ton/TonContext.ts";
import { tonBlueprint, tonWants } from "../../../packages/operator/src/families/ton/TonWants.ts";
import { signing } from "../../../scripts/causeway/areas/committee/index.ts";
import { tonMailboxState, tonSignersOn } from "../../../scripts/causeway/areas/deployment/index.ts";
import { CAUSEWAY, type Config } from "../../../scripts/causeway/areas.ts";
import { copyEnvironment, TON } from "./environmentCopy.ts";
import { tonWallet } from "./tonWallet.ts";

const WANTS = tonWants(CAUSEWAY.areas, { manager: "AccessManager", signersOn: tonSignersOn });

/** A wallet that says to which contracts it sent messages. */
export interface SandboxWallet extends SendingWallet {
  readonly sent: readonly Hex[];
  /** How many messages each of its orders carried. */
  readonly orders: readonly number[];
}

/** The local environment with a TON chain, which is the sandbox alone: it is planned, and each step carried out. */
export class SandboxTonChain {
  config: Config;
  readonly sandbox: Blockchain;
  /** Whether other chains hold the lanes that they must. */
  othersHoldLanes = false;
  readonly #transactions: BlockchainTransaction[] = [];

  private constructor(config: Config, sandbox: Blockchain) {
    this.config = config;
    this.sandbox = sandbox;
  }

  static async make(): Promise<SandboxTonChain> {
    const folder = mkdtempSync(join(tmpdir(), "causeway-sandbox-ton-"));
    try {
      const environment = copyEnvironment(folder, { ton: true });
      const sandbox = await Blockchain.create();
      sandbox.now = 1_800_000_000;
      const chain = new SandboxTonChain(loadConfig(environment, CAUSEWAY), sandbox);
      await chain.#fund();
      return chain;
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  /** Gives each watched account its floor, and something for fees. */
  async #fund(): Promise<void> {
    const [from, body] = [addressOf(ZERO_WORD), Cell.EMPTY];
    for (const { account, floor } of this.config.floors.filter(({ chain }) => chain === TON)) {
      const [to, value] = [addressOf(accountIn(account)), floor + toNano(1)];
      await this.sandbox.sendMessage(internal({ from, to, value, body, bounce: false }));
    }
  }

  /** @param index Of a development account. */
  accountOf(index: number): Hex {
    return `0x${Address.parse(tonWallet(index)).hash.toString("hex")}`;
  }

  async context(): Promise<TonContext<Config>> {
    const { config, sandbox } = this;
    const chain = config.chains.find(({ name }) => name === TON);
    if (chain === undefined) throw new Error("the environment has no TON chain");
    const time = sandbox.now ?? 0;
    return {
      ...{ config, chain, signers: tonSignersOn(config, chain) },
      blueprint: tonBlueprint(WANTS, { config, chain }),
      on: () => ({ read: async (query) => this.#answer(query) }),
      view: {
        ...{ height: 1n, time },
        transactions: (account) => this.#transactionsOf(account),
        account: async (account) =>
          tonAccount(account, (await sandbox.getContract(addressOf(account))).account),
      },
    };
  }

  /** No committee has signed anywhere yet. */
  #answer<T>(query: Query<Config, T>): T {
    return ((query as unknown) === signing ? undefined : this.othersHoldLanes) as T;
  }

  async *#transactionsOf(account: Hex): AsyncGenerator<ChainedTransaction> {
    const own = this.#transactions.filter(({ address }) => address === BigInt(account));
    const nothing = { lt: 0n, hash: ZERO_WORD };
    const idOf = (one: Transaction) => ({ lt: one.lt, hash: wordOf(one.hash()) });
    const chained = own.map((transaction, place) => {
      const before = own[place - 1];
      const previous = before === undefined ? nothing : idOf(before);
      return { id: idOf(transaction), transaction, previous };
    });
    yield* chained.reverse();
  }

  async plan() {
    return planTonChain(await this.context(), WANTS);
  }

  /** What roles changed in the mailbox. */
  async mailbox(): Promise<MailboxState> {
    const state = await tonMailboxState(await this.context());
    if (state === undefined) throw new Error("the mailbox is not deployed");
    return state;
  }

  async findings(): Promise<Finding[]> {
    return findingsOf(await this.plan());
  }

  /** Carries out all that can be, whoever signs. @returns the ids of what was carried out. */
  async apply(): Promise<string[]> {
    const done: string[] = [];
    for (;;) {
      const { actions } = await this.#read();
      const due = actions.filter(({ manner }) => manner !== "execute");
      if (due.length === 0) return done;
      for (const { id, step, to, message } of due) {
        if (done.includes(id)) throw new Error(`${id} had no effect`);
        const { value, body, init } = message;
        await this.send(step.signer.address, to, body, value, init);
        done.push(id);
      }
    }
  }

  async #read(): Promise<TonChainPlan> {
    return readTonPlan(await this.open());
  }

  /** The chain as the operators' program reads it. */
  async open(): Promise<OpenTonChain<Config>> {
    const { config, chain, signers } = await this.context();
    return {
      ...{ config, chain, signers, file: "" },
      context: () => this.context(),
      contextAt: () => this.context(),
      // a sandbox keeps no old states
      contextAtTime: async () => {
        throw new StateForgotten(chain.name, 0n, "it is a sandbox");
      },
      plan: (context) => planTonChain(context, WANTS),
      close: async () => undefined,
    };
  }

  /** A wallet on this chain. @param index Of a development account. */
  wallet(index: number): SandboxWallet {
    const account = this.accountOf(index);
    const sent: Hex[] = [];
    const orders: number[] = [];
    const transaction = { hash: ZERO_WORD, height: 1n, gasUsed: 0n } as SubmittedTransaction;
    return {
      ...{ account, sent, orders, settle: async () => undefined },
      sendAll: async (messages) => {
        orders.push(messages.length);
        for (const { to, value, body, init } of messages) {
          await this.send(account, to, body, value, init);
          sent.push(to);
        }
        return messages.map(() => ({ kind: "sent", transaction }));
      },
    };
  }

  /** A message of an account's. */
  async send(
    from: Hex,
    to: Hex,
    body: Cell,
    value = toNano(1),
    init?: StateInit,
  ): Promise<readonly BlockchainTransaction[]> {
    const stateInit = init && { code: init.code ?? null, data: init.data ?? null };
    const { transactions } = await this.sandbox.sendMessage(
      internal({
        ...{ from: addressOf(from), to: addressOf(to), value, body, bounce: true },
        ...(stateInit && { stateInit }),
      } as Parameters<typeof internal>[0]),
    );
    this.#transactions.push(...transactions);
    return transactions;
  }
}

function wordOf(hash: Buffer): Hex {
  return `0x${hash.toString("hex")}`;
}
