import type { EnvironmentChainConfig, ServedEnvironment } from "@causeway/environment";

import { isCallException } from "ethers";

import { ApiError, unavailable } from "../errors/ApiError.ts";
import type { ReadableChains } from "../reading/ReadableChains.ts";
import type { ChainState, QuotedChain } from "./ChainState.ts";
import { readChainState } from "./readChainState.ts";
import { readWay } from "./readWay.ts";
import { WarmChain, type Warmth } from "./WarmChain.ts";
import type { WayState } from "./WayState.ts";

/** How new a state has to be. */
export type Age = "recent" | "newest";

/** Two chains at their blocks, and the way between them. */
interface ReadWay {
  readonly origin: ChainState;
  readonly destination: ChainState;
  readonly way: Promise<WayState>;
}

/**
 * What quotes rest on: the state of pools, bridges and routers. Requests share one read per chain and block. While nobody
 * asks, nothing is read.
 */
export class Markets {
  readonly #environment: ServedEnvironment;
  readonly #chains: ReadonlyMap<bigint, WarmChain<ChainState>>;
  readonly #ways = new Map<string, ReadWay>();

  constructor(environment: ServedEnvironment, chains: ReadableChains, warmth: Warmth) {
    this.#environment = environment;
    this.#chains = new Map(
      environment.chains.map((config) => [
        config.chainId,
        new WarmChain((known) => readFrom(environment, config, chains, known), warmth),
      ]),
    );
  }

  /**
   * How orders go from one chain to another, or stay on one.
   *
   * @throws ApiError `unavailable` that names the chain which does not answer.
   */
  async way(from: bigint, to: bigint, age: Age): Promise<WayState> {
    const [origin, destination] = await Promise.all([
      this.#stateOf(from, age),
      this.#stateOf(to, age),
    ]);
    const key = `${from} ${to}`;
    const known = this.#ways.get(key);
    if (known?.origin === origin && known.destination === destination) return known.way;
    const way = readWay(this.#environment, origin, destination);
    const read = { origin, destination, way };
    this.#ways.set(key, read);
    way.catch(() => {
      if (this.#ways.get(key) === read) this.#ways.delete(key);
    });
    return way;
  }

  /** Seconds since the state of each chain was confirmed; of chains for which nobody asked yet, none. */
  ages(): ReadonlyMap<bigint, number> {
    return new Map(
      [...this.#chains].flatMap(([chainId, { age }]) =>
        age === undefined ? [] : [[chainId, age / 1_000] as const],
      ),
    );
  }

  /** Ends the reading. */
  close(): void {
    for (const chain of this.#chains.values()) chain.close();
  }

  async #stateOf(chainId: bigint, age: Age): Promise<ChainState> {
    const chain = this.#chains.get(chainId);
    if (chain === undefined) throw new TypeError(`no chain ${chainId} in this environment`);
    try {
      return await chain[age]();
    } catch (error) {
      throw asUnavailable(error, chainId);
    }
  }
}

async function readFrom(
  environment: ServedEnvironment,
  config: EnvironmentChainConfig,
  chains: ReadableChains,
  known: ChainState | undefined,
): Promise<ChainState> {
  const { adapter } = await chains.chain(config.chainId);
  const named: QuotedChain = {
    headHeight: () => adapter.headHeight(),
    blockTime: (height) => adapter.blockTime(height),
    accounts: adapter.accounts,
    call: async (call) => {
      try {
        return await adapter.call(call);
      } catch (error) {
        // a contract that refuses a call is no chain that does not answer
        if (isCallException(error)) throw error;
        throw asUnavailable(error, config.chainId);
      }
    },
  };
  return readChainState(config, environment, named, known);
}

/** The error names the chain, so that a client knows which one to leave out. */
function asUnavailable(error: unknown, chainId: bigint): ApiError {
  if (error instanceof ApiError) return error;
  return unavailable(`chain ${chainId} does not answer`, { chainId: String(chainId) }, error);
}
