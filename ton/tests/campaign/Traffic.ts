import type { Address, Message } from "@ton/core";
import type { Blockchain, SmartContractTransaction } from "@ton/sandbox";

/** A message inside the chain. */
export type InternalMessage = Message & { readonly info: { readonly type: "internal" } };

/** What a message did: its transaction, and the balance of its account before and after. */
export interface Hop {
  readonly message: InternalMessage;
  readonly account: Address;
  readonly transaction: SmartContractTransaction;
  readonly before: bigint;
  readonly after: bigint;
}

/**
 * Messages on their way between contracts. They arrive in any order that TON allows: those from one contract to
 * another arrive as they were sent. Messages to accounts of people leave the books.
 */
export class Traffic {
  readonly #chain: Blockchain;
  readonly #isContract: (account: Address) => boolean;
  readonly #ways = new Map<string, readonly InternalMessage[]>();

  constructor(chain: Blockchain, isContract: (account: Address) => boolean) {
    this.#chain = chain;
    this.#isContract = isContract;
  }

  get ways(): readonly string[] {
    return [...this.#ways.keys()];
  }

  get messages(): readonly InternalMessage[] {
    return [...this.#ways.values()].flat();
  }

  /** @returns whether it goes to a contract. */
  add(message: Message): boolean {
    if (!isInternal(message) || !this.#isContract(message.info.dest)) return false;
    const way = `${message.info.src} ${message.info.dest}`;
    this.#ways.set(way, [...(this.#ways.get(way) ?? []), message]);
    return true;
  }

  /** Delivers the first message of a way. */
  async deliver(way: string): Promise<Hop> {
    const [message, ...rest] = this.#ways.get(way) ?? [];
    if (message === undefined) throw new Error(`nothing is on the way ${way}`);
    if (rest.length === 0) this.#ways.delete(way);
    else this.#ways.set(way, rest);
    const account = message.info.dest;
    const contract = await this.#chain.getContract(account);
    const before = contract.balance;
    const transaction = await contract.receiveMessage(message);
    for (const sent of transaction.outMessages.values()) this.add(sent);
    return { message, account, transaction, before, after: contract.balance };
  }
}

export function isInternal(message: Message): message is InternalMessage {
  return message.info.type === "internal";
}

/** The exit code of a transaction; -1 if its actions failed, -2 if nothing ran. */
export function exitOf({ description }: SmartContractTransaction): number {
  if (description.type !== "generic" || description.computePhase.type !== "vm") return -2;
  const { exitCode } = description.computePhase;
  return exitCode === 0 && description.actionPhase?.success !== true ? -1 : exitCode;
}
