import type { Address, Message } from "@ton/core";
import type { Blockchain, SmartContractTransaction } from "@ton/sandbox";

/**
 * Messages on their way between contracts. They arrive in any order that TON allows: those from one contract to
 * another arrive as they were sent. Messages to other accounts are dropped.
 */
export class OrderedMessages {
  readonly #chain: Blockchain;
  readonly #contracts: readonly Address[];
  readonly #ways = new Map<string, Message[]>();

  constructor(chain: Blockchain, contracts: readonly Address[]) {
    this.#chain = chain;
    this.#contracts = contracts;
  }

  get isEmpty(): boolean {
    return this.#ways.size === 0;
  }

  add(message: Message): void {
    const { src, dest, type } = message.info;
    if (type !== "internal") return;
    if (!this.#contracts.some((contract) => contract.equals(dest as Address))) return;
    const way = `${src} ${dest}`;
    this.#ways.set(way, [...(this.#ways.get(way) ?? []), message]);
  }

  /** Delivers the first message of one of the ways. @param place Chooses the way. */
  async deliver(place: number): Promise<SmartContractTransaction | undefined> {
    const way = [...this.#ways.keys()][place % Math.max(this.#ways.size, 1)];
    if (way === undefined) return undefined;
    const [message, ...rest] = this.#ways.get(way) ?? [];
    if (rest.length === 0) this.#ways.delete(way);
    else this.#ways.set(way, rest);
    if (message?.info.type !== "internal") return undefined;
    const contract = await this.#chain.getContract(message.info.dest);
    const transaction = await contract.receiveMessage(message);
    for (const sent of transaction.outMessages.values()) this.add(sent);
    return transaction;
  }
}
