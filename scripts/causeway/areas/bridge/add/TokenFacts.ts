import type { ByFamily, ChainConfig, Environment } from "@causeway/operator";
import type { Hex } from "@causeway/protocol";

import type { PricedBridgeConfig } from "../fees/config.ts";

/** The answers of a token; undefined for a question that it does not answer. */
export interface TokenFacts {
  readonly name: string | undefined;
  readonly symbol: string | undefined;
  readonly decimals: number | undefined;
}

/** Asks a chain about a token, for each family of chains; undefined if no contract is at the address. */
export type TokenReader = ByFamily<
  (
    environment: Environment<PricedBridgeConfig>,
    chain: ChainConfig,
    address: Hex,
  ) => Promise<TokenFacts | undefined>
>;
