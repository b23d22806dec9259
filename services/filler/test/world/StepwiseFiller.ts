import type { AdvancingBridge, ChainAdapter, OrderReceiver } from "@causeway/chains";
import { SteppedIndex } from "@causeway/index/testing/SteppedIndex.ts";
import { HttpService, type OnStop } from "@causeway/service";
import type { Pool, PoolClient } from "pg";
import { logger } from "../../../../test/scripts/world/FillerWorld.ts";
import type { FillerConfig } from "../../src/config.ts";
import type { FilledChain, Filler } from "../../src/Filler.ts";
import { PIPELINE } from "../../src/pipeline.ts";
import { makeFiller } from "../../src/startFiller.ts";

/** Ends what a filler does at once, as if its process had been killed. */
export class Killed extends Error {}

/** A filler that keeps an index step by step, whose stages run one after the other, and which can be killed between any two things that it asks for. */
export class StepwiseFiller {
  readonly #filler: Filler;
  readonly #index: SteppedIndex;
  readonly #ends: readonly (() => unknown)[];
  /** What it asked of chains and of its database. */
  readonly #count: { readonly killAt: number; calls: number };

  private constructor(
    filler: Filler,
    ends: readonly (() => unknown)[],
    count: { readonly killAt: number; calls: number },
  ) {
    this.#filler = filler;
    this.#index = new SteppedIndex(filler.index);
    this.#ends = ends;
    this.#count = count;
  }

  /** @param killAt Number of the call before which it is killed. */
  static async start(
    config: FillerConfig,
    databaseUrl: string,
    killAt = Number.POSITIVE_INFINITY,
  ): Promise<StepwiseFiller> {
    const ends: (() => unknown)[] = [];
    const onStop: OnStop = (end) => ends.push(end);
    const http = new HttpService(logger());
    const parts = { config, databaseUrl, logger: logger(), http };
    const { filler } = await makeFiller(parts, onStop);
    const count = { killAt, calls: 0 };
    const chains = [...filler.chains].map(
      ([chainId, chain]) => [chainId, countedChain(chain, count)] as const,
    );
    const counted = { ...filler, db: countedPool(filler.db, count), chains: new Map(chains) };
    return new StepwiseFiller(counted, ends, count);
  }

  get calls(): number {
    return this.#count.calls;
  }

  /** Brings the index to the newest blocks of all chains. */
  catchUp(): Promise<void> {
    return this.#index.catchUp();
  }

  /** Runs each stage once, with the index as it is. @throws Killed */
  async work(): Promise<void> {
    for (const line of PIPELINE) {
      for (const chain of this.#filler.chains.values()) {
        for (const stage of line) await stage.run(this.#filler, chain);
      }
    }
  }

  /** Does both. @throws Killed */
  async round(): Promise<void> {
    await this.catchUp();
    await this.work();
  }

  async stop(): Promise<void> {
    for (const end of [...this.#ends].reverse()) await end();
  }
}

interface Count {
  readonly killAt: number;
  calls: number;
}

/** Methods that ask nobody: they write calls, and give what stands at an address. */
const ASKS_NOBODY = /(?:At|Call)$|^(?:advancedBy|close)$/;

/** Asks, unless the filler is killed before. Then it rejects, as what was asked together with it needs its promise. */
function asked(count: Count, ask: () => unknown): unknown {
  count.calls += 1;
  return count.calls >= count.killAt ? Promise.reject(new Killed()) : ask();
}

function countedChain(chain: FilledChain, count: Count): FilledChain {
  const adapter = counted<ChainAdapter>(chain.adapter, count);
  const accounts = counted(chain.adapter.accounts, count);
  const withAccounts = new Proxy(adapter, {
    get: (target, name, receiver) =>
      name === "accounts" ? accounts : Reflect.get(target, name, receiver),
  });
  const bridge = counted<AdvancingBridge>(chain.bridge, count);
  const orders = chain.orders && counted<OrderReceiver>(chain.orders, count);
  return { ...chain, adapter: withAccounts, bridge, orders };
}

/** The same, whose methods count before they do anything. */
function counted<T extends object>(of: T, count: Count): T {
  return new Proxy(of, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== "function") return value;
      return (...args: unknown[]) => {
        const call = () => value.apply(target, args);
        return ASKS_NOBODY.test(String(name)) ? call() : asked(count, call);
      };
    },
  });
}

function countedPool(pool: Pool, count: Count): Pool {
  return new Proxy(pool, {
    get: (target, name) => {
      if (name === "connect") return async () => countedClient(await target.connect(), count);
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== "function") return value;
      return (...args: unknown[]) => {
        const call = () => value.apply(target, args);
        return name === "query" ? asked(count, call) : call();
      };
    },
  });
}

/** Who is killed inside a transaction leaves a connection that nobody else may use. */
function countedClient(client: PoolClient, count: Count): PoolClient {
  return new Proxy(client, {
    get: (target, name) => {
      if (name === "release") return () => target.release(count.calls >= count.killAt);
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== "function") return value;
      return (...args: unknown[]) => {
        const call = () => value.apply(target, args);
        return name === "query" ? asked(count, call) : call();
      };
    },
  });
}
