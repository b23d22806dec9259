import { ChainView } from "@causeway/chains/evm";
import type { ChainConfig, Environment } from "@causeway/operator";
import { type OpenChain, openChain } from "@causeway/operator/evm";
import type { Deployment } from "@causeway/protocol";

/** A chain as its newest final block has it. */
export interface FinalView {
  readonly view: ChainView;
  /** Of that block, unix seconds. */
  readonly time: bigint;
}

/** A chain whose books are compared with those of others: by what cannot be undone alone. */
export class FinalChain {
  readonly chain: ChainConfig;
  readonly #record: Readonly<Record<string, Deployment>>;
  readonly #open: OpenChain;

  private constructor(open: OpenChain, record: Readonly<Record<string, Deployment>>) {
    this.chain = open.chain;
    this.#record = record;
    this.#open = open;
  }

  /** @throws RpcUnusable, RpcLags */
  static async open(environment: Environment, chain: ChainConfig): Promise<FinalChain> {
    const open = await openChain(environment, chain);
    try {
      const { record } = await open.context();
      return new FinalChain(open, record);
    } catch (error) {
      await open.close();
      throw error;
    }
  }

  /** The first block that may hold something of a contract, by the contract's name. */
  startOf(contract: string): number {
    return this.#record[contract]?.block ?? 0;
  }

  /** @throws RpcsDisagree, or why an RPC does not answer */
  async newest(): Promise<FinalView> {
    const { provider } = this.#open;
    const block = await provider.getBlock("finalized");
    if (block === null) throw new Error(`${this.chain.name} has no final block`);
    return { view: ChainView.at(provider, block.number), time: BigInt(block.timestamp) };
  }

  close(): Promise<void> {
    return this.#open.close();
  }
}
