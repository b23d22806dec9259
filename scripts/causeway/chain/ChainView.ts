import type { Hex } from "@causeway/protocol";
import { isCallException, type Provider } from "ethers";

/** What a chain holds at one block, so that everything that is read of it fits together. */
export class ChainView {
  readonly provider: Provider;
  /** Number of the block that is read; goes with every call as its override. */
  readonly blockTag: number;
  readonly #hasCode = new Map<Hex, Promise<boolean>>();

  private constructor(provider: Provider, blockTag: number) {
    this.provider = provider;
    this.blockTag = blockTag;
  }

  /** A view of the newest block. */
  static async newest(provider: Provider): Promise<ChainView> {
    return new ChainView(provider, await provider.getBlockNumber());
  }

  /** Whether a contract is at `address`. */
  hasCode(address: Hex): Promise<boolean> {
    const known = this.#hasCode.get(address);
    if (known !== undefined) return known;
    const read = this.provider.getCode(address, this.blockTag).then((code) => code !== "0x");
    this.#hasCode.set(address, read);
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
