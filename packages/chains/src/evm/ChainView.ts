import type { Hex } from "@causeway/protocol";
import { isCallException, type Provider } from "ethers";

import type { StateReader } from "./StateReader.ts";

/** An RPC does not have a block that the chain has. */
export class RpcLags extends Error {
  constructor(height: number, least: number) {
    super(
      `an RPC is at block ${height} and the chain at ${least} at least: wait, or use another RPC`,
    );
    this.name = "RpcLags";
  }
}

const LAG_MILLISECONDS = 60_000;
const POLL_MILLISECONDS = 200;

/**
 * What a chain holds at one block, so that everything that is read of it fits together. Of a provider of ethers,
 * contracts can be connected to it; of what `readerOf` makes, a browser reads it.
 */
export class ChainView<R extends StateReader = Provider> {
  readonly provider: R;
  /** Number of the block that is read; goes with every call as its override. */
  readonly blockTag: number;
  readonly #code = new Map<Hex, Promise<Hex>>();
  #time: Promise<bigint> | undefined;

  private constructor(provider: R, blockTag: number) {
    this.provider = provider;
    this.blockTag = blockTag;
  }

  /**
   * A view of the newest block.
   *
   * @param least A block that the chain is known to have, such as that of an own transaction.
   * @throws RpcLags if the RPC does not have it within `patienceMilliseconds`.
   */
  static async newest<R extends StateReader>(
    provider: R,
    least = 0,
    patienceMilliseconds = LAG_MILLISECONDS,
  ): Promise<ChainView<R>> {
    const deadline = Date.now() + patienceMilliseconds;
    for (;;) {
      const height = await provider.getBlockNumber();
      if (height >= least) return new ChainView(provider, height);
      if (Date.now() >= deadline) throw new RpcLags(height, least);
      await new Promise((wake) => setTimeout(wake, POLL_MILLISECONDS));
    }
  }

  /** A view of a block of the past; its RPC must hold that state. */
  static at<R extends StateReader>(provider: R, block: number): ChainView<R> {
    return new ChainView(provider, block);
  }

  /** When the block was made, unix seconds. */
  time(): Promise<bigint> {
    this.#time ??= this.provider.getBlock(this.blockTag).then((block) => {
      if (block === null) throw new Error(`the RPC has lost block ${this.blockTag}`);
      return BigInt(block.timestamp);
    });
    return this.#time;
  }

  /** Whether a contract is at `address`. */
  async hasCode(address: Hex): Promise<boolean> {
    return (await this.code(address)) !== "0x";
  }

  /** The code at `address`, which is read once. */
  code(address: Hex): Promise<Hex> {
    const known = this.#code.get(address);
    if (known !== undefined) return known;
    const read = this.provider.getCode(address, this.blockTag) as Promise<Hex>;
    this.#code.set(address, read);
    return read;
  }
}

/** The result of a call, or undefined if it reverts with the error of that name. */
export async function unlessReverts<T>(
  call: Promise<T>,
  errorName: string,
): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    if (isCallException(error) && error.revert?.name === errorName) return undefined;
    throw error;
  }
}
