import type { ChainDisplay, ServedEnvironment } from "@causeway/environment";

import { badParameter } from "../errors/ApiError.ts";
import { chainImage } from "./images/imagePaths.ts";
import type { ListedChain } from "./ListedChain.ts";
import { type ListedToken, NATIVE, NATIVE_OF_CONTRACTS } from "./ListedToken.ts";
import { listedTokens } from "./listedTokens.ts";

/** Chains and tokens of the environment, by the names that requests use. */
export class Lists {
  readonly environment: ServedEnvironment;
  readonly chains: readonly ListedChain[];
  /** By chain, rank and address. */
  readonly tokens: readonly ListedToken[];
  readonly #byId: ReadonlyMap<bigint, ListedChain>;
  readonly #byAddress: ReadonlyMap<string, ListedToken>;

  constructor(environment: ServedEnvironment) {
    this.environment = environment;
    this.chains = environment.chains.map(listedChain);
    this.tokens = listedTokens(environment, this.chains);
    this.#byId = new Map(this.chains.map((listed) => [listed.chain.chainId, listed]));
    this.#byAddress = new Map(this.tokens.map((token) => [keyOf(token), token]));
  }

  /** Undefined if the environment has no such chain. */
  find(chainId: bigint): ListedChain | undefined {
    return this.#byId.get(chainId);
  }

  /** @param parameter That named the chain. @throws ApiError `unknownChain` */
  chainOf(chainId: bigint, parameter: string): ListedChain {
    const found = this.find(chainId);
    if (found !== undefined) return found;
    throw badParameter(parameter, chainId, "is no chain of this environment", "unknownChain");
  }

  /**
   * A token that the environment lists; undefined for others. Both addresses that stand for a coin find it.
   *
   * @param address In any case.
   */
  tokenOf(chainId: bigint, address: string): ListedToken | undefined {
    return this.#byAddress.get(`${chainId} ${unified(address)}`);
  }

  /** The coin and the tokens of a chain, in the order of the list. */
  tokensOn({ chain }: Pick<ListedChain, "chain">): ListedToken[] {
    return this.tokens.filter((token) => token.chain.chain.chainId === chain.chainId);
  }
}

function unified(address: string): string {
  const lower = address.toLowerCase();
  return lower === NATIVE_OF_CONTRACTS ? NATIVE : lower;
}

function keyOf({ chain: { chain }, address }: ListedToken): string {
  return `${chain.chainId} ${address.toLowerCase()}`;
}

function listedChain(chain: ListedChain["chain"], ordinal: number): ListedChain {
  const display = chain.display ?? plainDisplay(chain);
  return { chain, ordinal, display, icon: chainImage({ chain }, display.icon) };
}

/** Of a chain in a file that was not made for lists. */
function plainDisplay({ name }: ListedChain["chain"]): ChainDisplay {
  const coin = { name: "ETH", symbol: "ETH", decimals: 18 };
  return { title: name, isTestnet: true, coin, publicRpcUrls: [] };
}
