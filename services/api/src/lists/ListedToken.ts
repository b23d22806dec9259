import type { Hex } from "@causeway/protocol";

import type { ListedChain } from "./ListedChain.ts";

/** A token or a coin of a chain of the environment. */
export interface ListedToken {
  readonly chain: ListedChain;
  /** As the configuration has it, with the checksum of EIP-55. A coin has the zero address. */
  readonly address: Hex;
  readonly symbol: string;
  readonly name: string;
  readonly decimals: number;
  /** Path of its picture on this service. */
  readonly icon: string;
  /** Its file, if the configuration names one. */
  readonly iconFile: string | undefined;
  /** The lowest comes first among those of a chain. */
  readonly rank: number;
  readonly isNative: boolean;
  /** Asset whose price it has; undefined if no asset has the same. */
  readonly assetId: Hex | undefined;
}

/** Names a chain's coin, as clients of the field do. */
export const NATIVE = `0x${"0".repeat(40)}` satisfies Hex as Hex;

/** Names a chain's coin, as contracts of the field do. */
export const NATIVE_OF_CONTRACTS = `0x${"e".repeat(40)}` satisfies Hex as Hex;
