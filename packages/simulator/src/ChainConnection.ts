import type { ContractRunner } from "ethers";

/** What every connection to a chain has (EIP-1193). */
export interface Provider {
  request(request: { readonly method: string; readonly params?: unknown[] }): Promise<unknown>;
}

/** A connection to a chain of its own, as Hardhat's `network.create` makes it. */
export interface ChainConnection {
  readonly provider: Provider;
  /** What hardhat-ethers adds: with it, `simulator.mailbox` sends from its first account. */
  readonly ethers?: { getSigners(): Promise<readonly ContractRunner[]> };
}
