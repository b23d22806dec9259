import type { Hop } from "@causeway/protocol";

import type { Pool } from "../../src/index.ts";
import type { OpenedPool } from "./OpenedPool.ts";
import { PoolWorld } from "./PoolWorld.ts";
import { randomPool } from "./positions.ts";
import { UniswapV2 } from "./UniswapV2.ts";
import { UniswapV3 } from "./UniswapV3.ts";
import { UniswapV4 } from "./UniswapV4.ts";

const CHAIN = 1n;
const MUCH = 10n ** 24n;
/** Of the price at which a pool opens. */
const FARTHEST_TICK = 500;
/** Venues' numbers: their highest bits give the size of a pool's name. */
const VENUES = { v2: 1, v3: 64, v4: 128 };

type Opened = { readonly pool: Omit<Pool, "state">; readonly opened: OpenedPool };

/** Four tokens, and pools of all versions between them. */
export class PoolNetwork {
  readonly #world: PoolWorld;
  readonly #pools: Opened[] = [];

  private constructor(world: PoolWorld) {
    this.#world = world;
  }

  static async start(): Promise<PoolNetwork> {
    const network = new PoolNetwork(await PoolWorld.start(4));
    await network.#open();
    return network;
  }

  stop(): Promise<void> {
    return this.#world.stop();
  }

  /** The addresses of the tokens, in ascending order, lower case. */
  get tokens(): string[] {
    return this.#world.tokens.map((token) => token.toLowerCase());
  }

  /** The pools with their states now. */
  read(): Promise<Pool[]> {
    return Promise.all(
      this.#pools.map(async ({ pool, opened }) => ({ ...pool, state: await opened.stateOf() })),
    );
  }

  /** Makes a hop by the publisher's router; undefined if the pool does not take all of it, or pays nothing. */
  async swap(hop: Hop, tokenIn: string, amountIn: bigint): Promise<bigint | undefined> {
    const ends = [tokenIn, hop.token];
    const found = this.#pools.find(
      ({ pool }) =>
        pool.venueId === hop.venueId &&
        pool.name === hop.pool &&
        pool.tokens.every((token) => ends.includes(token)),
    );
    const zeroForOne = found?.pool.tokens[0] === tokenIn;
    const executed = await found?.opened.execute({ amountIn, zeroForOne });
    if (executed === undefined || executed.amountIn < amountIn) return undefined;
    return executed.amountOut === 0n ? undefined : executed.amountOut;
  }

  async #open(): Promise<void> {
    const v2 = await UniswapV2.deploy(this.#world);
    const v3 = await UniswapV3.deploy(this.#world);
    const v4 = await UniswapV4.deploy(this.#world);
    const startOf = (one: number, two: number, fee: number, tickSpacing: number) => ({
      ...{ tokens: this.#pairOf(one, two), fee, tickSpacing, amount: MUCH },
      ...randomPool(fee + one, tickSpacing, FARTHEST_TICK),
    });
    for (const [one, two] of [
      [0, 3],
      [1, 2],
      [2, 3],
    ] as const) {
      const opened = await v2.open(this.#pairOf(one, two), [MUCH, MUCH + BigInt(two) * 10n ** 22n]);
      this.#add(one, two, { venueId: VENUES.v2, name: "0x", opened });
    }
    for (const [one, two] of [
      [0, 1],
      [1, 2],
      [0, 3],
    ] as const) {
      const opened = await v3.open(startOf(one, two, 3_000, 60));
      this.#add(one, two, { venueId: VENUES.v3, name: "0x000bb8", opened });
    }
    for (const [one, two] of [
      [0, 2],
      [1, 3],
      [1, 2],
    ] as const) {
      const opened = await v4.open(startOf(one, two, 500, 10));
      this.#add(one, two, { venueId: VENUES.v4, name: "0x0001f400000a", opened });
    }
  }

  #pairOf(one: number, two: number): [string, string] {
    const { [one]: first = "", [two]: second = "" } = this.#world.tokens;
    return [first, second];
  }

  #add(
    one: number,
    two: number,
    { opened, ...named }: Pick<Pool, "venueId" | "name"> & Pick<Opened, "opened">,
  ): void {
    const [first = "0x", second = "0x"] = this.#pairOf(one, two).map((token) =>
      token.toLowerCase(),
    );
    const tokens = [first as Pool["name"], second as Pool["name"]] as const;
    this.#pools.push({ pool: { chainId: CHAIN, id: "0x", tokens, gas: 0n, ...named }, opened });
  }
}
