import type { Address, ChainId } from "../values/ids.ts";

/** A chain of the environment. */
export interface Chain {
  readonly chainId: ChainId;
  /** Its name in the environment. */
  readonly key: string;
  /** Its name for people. */
  readonly name: string;
  /** `other` if this version of the package does not know the family. */
  readonly family: "evm" | "ton" | "other";
  readonly coin: { readonly symbol: string; readonly name: string; readonly decimals: number };
  /** RPCs that anybody may use. */
  readonly rpcUrls: readonly string[];
  readonly explorerUrl: string | undefined;
  /** URL of a picture. */
  readonly image: string | undefined;
  /** Whether its coins are worth nothing. */
  readonly isTestnet: boolean;
  /** Whether no route begins or ends there. */
  readonly isMessagesOnly: boolean;
  /** Reads several values in one call. */
  readonly multicall: Address | undefined;
}
