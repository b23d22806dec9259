import {
  type Address,
  type Builder,
  beginCell,
  Cell,
  contractAddress,
  type TupleItem,
  toNano,
} from "@ton/core";
import { Blockchain, type SandboxContract, type TreasuryContract } from "@ton/sandbox";
import { compiled } from "./compiled";

/** What came of a message to a contract. */
export interface Acted {
  /** TVM's exit code; 0 if the contract took the message. */
  readonly exitCode: number;
  readonly gasUsed: bigint;
  /** Bodies of the messages that it sent to nobody on the chain. */
  readonly logs: readonly Cell[];
}

/** A contract on a TVM that anyone may tell what to do: its messages begin with a number. */
export class ActingContract {
  readonly #blockchain: Blockchain;
  readonly #sender: SandboxContract<TreasuryContract>;
  readonly #init: { readonly code: Cell; readonly data: Cell };
  readonly #address: Address;

  private constructor(
    blockchain: Blockchain,
    sender: SandboxContract<TreasuryContract>,
    code: Cell,
  ) {
    this.#blockchain = blockchain;
    this.#sender = sender;
    this.#init = { code, data: Cell.EMPTY };
    this.#address = contractAddress(0, this.#init);
  }

  /** @param name Of the contract's file in `wrappers/`. */
  static async make(name: string): Promise<ActingContract> {
    const blockchain = await Blockchain.create();
    const sender = await blockchain.treasury("sender");
    return new ActingContract(blockchain, sender, await compiled(name));
  }

  /** @param time Unix seconds. */
  set now(time: number) {
    this.#blockchain.now = time;
  }

  /** Sends a message. @param fill Writes what follows the number. */
  async act(number: number, fill: (body: Builder) => Builder = (body) => body): Promise<Acted> {
    const { transactions } = await this.#sender.send({
      ...{ to: this.#address, value: toNano(10), init: this.#init },
      body: fill(beginCell().storeUint(number, 32)).endCell(),
    });
    const own = BigInt(`0x${this.#address.hash.toString("hex")}`);
    const [taken] = transactions.filter(({ address }) => address === own);
    if (taken?.description.type !== "generic") throw new Error("the contract was not called");
    const { computePhase } = taken.description;
    if (computePhase.type !== "vm") throw new Error(`skipped: ${computePhase.reason}`);
    const logs = taken.outMessages.values().filter(({ info }) => info.type === "external-out");
    const { exitCode, gasUsed } = computePhase;
    return { exitCode, gasUsed, logs: logs.map(({ body }) => body) };
  }

  /** Calls a get-method that returns integers. */
  async read(method: string, ...args: readonly (bigint | Cell)[]): Promise<bigint[]> {
    const items = args.map(
      (value): TupleItem =>
        typeof value === "bigint" ? { type: "int", value } : { type: "cell", cell: value },
    );
    const { stackReader } = await this.#blockchain.runGetMethod(this.#address, method, items);
    const values: bigint[] = [];
    while (stackReader.remaining > 0) values.push(stackReader.readBigNumber());
    return values;
  }
}
