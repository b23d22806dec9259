import { loadSandbox } from "@causeway/chains/node";
import type { Hex } from "@causeway/protocol";
import type { Cell, ShardAccount } from "@ton/core";
import type { Blockchain, BlockchainTransaction } from "@ton/sandbox";

import { exitCodeText } from "../act/refusedActs.ts";
import { sendingCost } from "../signing/sendingCost.ts";
import { type TonAccount, tonAccount } from "../TonAccount.ts";
import type { TonContext } from "../TonContext.ts";
import { addressOf } from "../TonContract.ts";
import type { SentMessage, TonAction } from "../TonStep.ts";

/** What came of an action that was tried. */
export interface Trial {
  readonly action: TonAction;
  /** Of all its transactions. */
  readonly gas: bigint;
  /** Nanoton that its signer has less after it. */
  readonly cost: bigint;
  /** Why it would fail; undefined if it would not. */
  readonly refused: string | undefined;
}

type Sandbox = Awaited<ReturnType<typeof loadSandbox>>;

/** The real TVM on a chain's own state. What happens here, the chain does not see. */
export class TonSandbox {
  readonly #chain: Blockchain;
  readonly #internal: Sandbox["internal"];
  readonly #names: ReadonlyMap<bigint, string>;

  private constructor(
    chain: Blockchain,
    { internal }: Sandbox,
    names: ReadonlyMap<bigint, string>,
  ) {
    this.#chain = chain;
    this.#internal = internal;
    this.#names = names;
  }

  /** The chain's contracts and signers as they stand. */
  static async at({ view, blueprint, signers }: TonContext): Promise<TonSandbox> {
    const { contracts } = blueprint;
    const sandbox = await loadSandbox();
    const chain = await sandbox.Blockchain.create();
    chain.now = view.time;
    for (const { address } of [...contracts, ...signers]) {
      const { shardAccount } = await view.account(address);
      if (shardAccount === undefined) continue;
      await chain.setShardAccount(addressOf(address), withoutTimes(shardAccount));
    }
    const names = new Map(contracts.map((one) => [BigInt(one.address), one.name]));
    return new TonSandbox(chain, sandbox, names);
  }

  /** Unix seconds, which go on while operations are executed. */
  get time(): number {
    return this.#chain.now ?? 0;
  }

  /** Sends an action's message from its signer, and works off all that follows. */
  async run(action: TonAction): Promise<Trial> {
    const { step, to, message } = action;
    this.passUntil(Number(step.scheduled?.readyAt ?? 0n));
    const transactions = await this.#send(step.signer.address, to, message);
    return {
      action,
      gas: transactions.reduce((sum, one) => sum + gasOf(one), 0n),
      cost: message.value - valueTo(step.signer.address, transactions) + sendingCost(message),
      refused: this.#refusal(transactions),
    };
  }

  /** The same, and takes back all that it changed. */
  alone(action: TonAction): Promise<Trial> {
    return this.#takenBack(() => this.run(action));
  }

  /** Why a message of an account's would be refused; undefined if it would not. */
  async refusalOf(from: Hex, to: Hex, message: SentMessage): Promise<string | undefined> {
    return this.#refusal(await this.#send(from, to, message));
  }

  /** The same, and takes back all that the message changed. */
  refusalAlone(from: Hex, to: Hex, message: SentMessage): Promise<string | undefined> {
    return this.#takenBack(() => this.refusalOf(from, to, message));
  }

  /** Why a message would be refused at a time or later. @param time Unix seconds. */
  refusalAt(time: number, from: Hex, to: Hex, message: SentMessage): Promise<string | undefined> {
    this.passUntil(time);
    return this.refusalOf(from, to, message);
  }

  /** Lets time pass, unless the chain is later already. @param time Unix seconds. */
  passUntil(time: number): void {
    this.#chain.now = Math.max(this.time, time);
  }

  /** An account after what was run. */
  async account(account: Hex): Promise<TonAccount> {
    return tonAccount(account, (await this.#chain.getContract(addressOf(account))).account);
  }

  /** The data of a contract after what was run; undefined without a contract. */
  async data(account: Hex): Promise<Cell | undefined> {
    return (await this.account(account)).data;
  }

  async #takenBack<T>(work: () => Promise<T>): Promise<T> {
    const before = this.#chain.snapshot();
    try {
      return await work();
    } finally {
      await this.#chain.loadFrom(before);
    }
  }

  async #send(from: Hex, to: Hex, { value, body, init }: SentMessage) {
    const { transactions } = await this.#chain.sendMessage(
      this.#internal({
        ...{ from: addressOf(from), to: addressOf(to), value, body, bounce: true },
        ...(init && { stateInit: { code: init.code ?? null, data: init.data ?? null } }),
      } as Parameters<Sandbox["internal"]>[0]),
    );
    return transactions;
  }

  /** The first contract of ours that fails. Wallets take whatever comes back, without a code too. */
  #refusal(transactions: readonly BlockchainTransaction[]): string | undefined {
    for (const { address, description } of transactions) {
      const name = this.#names.get(address);
      if (name === undefined || description.type !== "generic" || !description.aborted) continue;
      const { computePhase, actionPhase } = description;
      if (computePhase.type !== "vm") return `${name} was not called: ${computePhase.reason}`;
      const { exitCode } = computePhase;
      if (exitCode !== 0) return `${name} ends with ${exitCodeText(exitCode)}`;
      return `${name} could not act: result code ${actionPhase?.resultCode}`;
    }
    return undefined;
  }
}

/** Logical times of another chain mean nothing here. */
function withoutTimes({ account }: ShardAccount): ShardAccount {
  const storage = account && { ...account.storage, lastTransLt: 0n };
  return {
    account: account && storage ? { ...account, storage } : null,
    ...{ lastTransactionHash: 0n, lastTransactionLt: 0n },
  };
}

function gasOf({ description }: BlockchainTransaction): bigint {
  const compute = description.type === "generic" ? description.computePhase : undefined;
  return compute?.type === "vm" ? compute.gasUsed : 0n;
}

function valueTo(account: Hex, transactions: readonly BlockchainTransaction[]): bigint {
  const own = transactions.filter(({ address }) => address === BigInt(account));
  return own.reduce((sum, { inMessage }) => {
    return inMessage?.info.type === "internal" ? sum + inMessage.info.value.coins : sum;
  }, 0n);
}
