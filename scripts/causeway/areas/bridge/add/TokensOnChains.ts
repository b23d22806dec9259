import {
  AnswerRefused,
  type ChainConfig,
  chainNamed,
  type Environment,
  forFamily,
} from "@causeway/operator";
import type { Hex } from "@causeway/protocol";

import type { PricedBridgeConfig } from "../fees/config.ts";
import { partsOf, type ReadToken, type StatedToken, TOKEN, WRAPPED_NATIVE } from "./StatedToken.ts";
import type { TokenFacts, TokenReader } from "./TokenFacts.ts";

/** Tokens that stand on an environment's chains. */
export class TokensOnChains {
  readonly #environment: Environment<PricedBridgeConfig>;
  readonly #reader: TokenReader;

  constructor(environment: Environment<PricedBridgeConfig>, reader: TokenReader) {
    this.#environment = environment;
    this.#reader = reader;
  }

  /**
   * A token with the answers of its contract, if there is a contract already.
   *
   * @throws AnswerRefused if no token is at the address; RpcUnusable
   */
  async read(token: StatedToken): Promise<ReadToken> {
    const { chain, address } = token;
    if (address === undefined) return { ...token, facts: undefined };
    return { ...token, facts: await this.#factsAt(TOKEN, chain, address) };
  }

  /**
   * Requires of wrapped coins that they count as their coins do.
   *
   * @param wrapped Of `--wrapped-native`, checked.
   * @throws AnswerRefused, RpcUnusable
   */
  async requireWrapped(wrapped: readonly string[]): Promise<void> {
    for (const [name, address] of wrapped.map(partsOf)) {
      const chain = chainNamed(this.#environment.config, name);
      const { decimals } = await this.#factsAt(WRAPPED_NATIVE, chain, address);
      if (decimals === chain.coin.decimals) continue;
      const rule = `it has ${decimals} decimals, ${chain.coin.symbol} has ${chain.coin.decimals}: give the coin's wrapped token`;
      throw new AnswerRefused(WRAPPED_NATIVE, `${name}=${address}`, rule);
    }
  }

  async #factsAt(option: string, chain: ChainConfig, address: Hex): Promise<TokenFacts> {
    const facts = await forFamily(this.#reader, chain)(this.#environment, chain, address);
    if (facts?.symbol !== undefined && facts.decimals !== undefined) return facts;
    throw new AnswerRefused(option, `${chain.name}=${address}`, reasonAgainst(facts, chain));
  }
}

function reasonAgainst(facts: TokenFacts | undefined, { name }: ChainConfig): string {
  if (facts === undefined) {
    return `no contract is at this address on ${name}: give the address of a token`;
  }
  const lacking = facts.symbol === undefined ? "symbol" : "decimals";
  return `the contract answers no ${lacking}, so it is no ERC-20 token: give the address of a token`;
}
