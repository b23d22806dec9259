import type { ChainAdapter } from "@causeway/chains";
import { type ChainLookup, connectChain } from "@causeway/chains/node";
import type { EnvironmentChainConfig, ServedEnvironment } from "@causeway/environment";
import type { ReadChain, ReadChains } from "@causeway/lifecycle";

import { unavailable } from "../errors/ApiError.ts";

/** A chain, and all that its RPCs answer. */
export interface ConnectedChain extends ReadChain {
  readonly adapter: ChainAdapter;
}

/** Connects to a chain, and ends the connection again. */
export type Connect = (
  chain: EnvironmentChainConfig,
  chainOf: ChainLookup,
) => Promise<{ readonly chain: ConnectedChain; readonly close: () => void }>;

/** Milliseconds until a chain that refused a connection is asked again. */
const PAUSE = 5_000;

type Connection = ReturnType<Connect>;

/** Chains that requests read from RPCs. A chain that does not answer keeps no other chain from answering. */
export class ReadableChains {
  readonly #configs: readonly EnvironmentChainConfig[];
  readonly #connect: Connect;
  readonly #connections = new Map<bigint, Connection>();

  constructor({ chains }: ServedEnvironment, connect: Connect = connectToRead) {
    this.#configs = chains;
    this.#connect = connect;
  }

  /** A chain of the environment. @throws ApiError `unavailable` if its RPCs do not answer. */
  async chain(chainId: bigint): Promise<ConnectedChain> {
    const config = this.#configs.find((one) => one.chainId === chainId);
    if (config === undefined) throw new TypeError(`no chain ${chainId} in this environment`);
    try {
      return (await this.#connectionOf(config)).chain;
    } catch (error) {
      const values = { chainId: String(chainId) };
      throw unavailable(`${config.name} does not answer`, values, error);
    }
  }

  /** All chains, for searches. */
  async all(): Promise<ReadChains> {
    const results = await Promise.allSettled(
      this.#configs.map(async (config) => (await this.#connectionOf(config)).chain),
    );
    return {
      reachable: results.flatMap((one) => (one.status === "fulfilled" ? [one.value] : [])),
      unreachable: this.#configs.flatMap(({ name, chainId }, place) => {
        const result = results[place];
        return result?.status === "rejected"
          ? [{ name, chainId, reason: (result.reason as Error).message }]
          : [];
      }),
    };
  }

  /** Ends all connections. */
  async close(): Promise<void> {
    for (const made of this.#connections.values()) {
      await made.then(({ close }) => close()).catch(() => undefined);
    }
  }

  #connectionOf(config: EnvironmentChainConfig): Connection {
    const known = this.#connections.get(config.chainId);
    if (known !== undefined) return known;
    const made = this.#connect(config, async (id) => (await this.chain(id)).adapter);
    this.#connections.set(config.chainId, made);
    made.catch(() => {
      setTimeout(() => this.#connections.delete(config.chainId), PAUSE).unref();
    });
    return made;
  }
}

async function connectToRead(config: EnvironmentChainConfig, chainOf: ChainLookup) {
  const adapter = await connectChain(config, undefined, chainOf);
  const { name, chainId, bridge, swap, startHeight, logRange } = config;
  const chain: ConnectedChain = {
    ...{ name, chainId, adapter, swap, startHeight, logRange: BigInt(logRange) },
    bridge: bridge ?? NOWHERE,
  };
  return { chain, close: () => adapter.close() };
}

/** Where a chain without a bridge has none: no code is there. */
const NOWHERE = `0x${"0".repeat(40)}`;
