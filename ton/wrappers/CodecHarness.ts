import {
  type Address,
  type Cell,
  type Contract,
  type ContractProvider,
  contractAddress,
  type Sender,
  type TupleItem,
  type TupleReader,
} from "@ton/core";

/** What a get-method returned and what it cost. */
export interface Answer {
  readonly stack: TupleReader;
  readonly gasUsed: bigint;
}

/** The contract that shows the codec to tests. */
export class CodecHarness implements Contract {
  readonly address: Address;
  readonly init: { code: Cell; data: Cell };

  constructor(code: Cell, data: Cell) {
    this.init = { code, data };
    this.address = contractAddress(0, this.init);
  }

  async sendDeploy(provider: ContractProvider, via: Sender, value: bigint): Promise<void> {
    await provider.internal(via, { value });
  }

  /** Calls a get-method; throws with TVM's exit code if it fails. */
  async getCall(provider: ContractProvider, method: string, args: TupleItem[]): Promise<Answer> {
    const { stack, gasUsed } = await provider.get(method, args);
    return { stack, gasUsed: gasUsed ?? 0n };
  }
}
