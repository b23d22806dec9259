import type { EnvironmentFile } from "@causeway/environment";
import { interfaceOf, poolLensAbi } from "@causeway/protocol/contracts";
import type { Pool } from "@causeway/routing";
import { randomPools, seeded, tokenAt } from "@causeway/routing/testing/markets.ts";

import type { Knows } from "./KeepingRpc.ts";

const SEED = 20;
/** Of each of three chains: 200 tokens and 1,000 pools together. */
const [TOKENS, POOLS] = [67, 334];

const lens = interfaceOf(poolLensAbi);

type PoolEntry = NonNullable<EnvironmentFile["pools"]>[number];

/** Many tokens and pools of a chain, which no node has. */
export interface ManyPools {
  readonly entries: readonly PoolEntry[];
  /** Answers for the states of these pools, and of no others. */
  readonly knows: Knows;
}

/** Tokens of the pools that no bridge moves; they have these addresses on each chain. */
export const MANY_TOKENS = Array.from({ length: TOKENS }, (_, place) => tokenAt(place));

/** @param asset The token of the chain that stands in the place of the first one: so the pools lead to other chains. */
export function manyPools(chain: string, chainId: bigint, asset: string): ManyPools {
  const states = new Map<string, Pool["state"]>();
  const pools = randomPools(seeded(SEED + Number(chainId)), chainId, TOKENS, POOLS);
  const entries = pools.map(({ state, tokens }, place): PoolEntry => {
    const address = `0x${(chainId * 10_000n + BigInt(place)).toString(16).padStart(40, "e")}`;
    states.set(address, state);
    const named = tokens.map((token) => (token === tokenAt(0) ? asset : token));
    const [one = "", other = ""] = named.sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1));
    const common = {
      chain,
      tokens: [one, other] as [string, string],
      fee: Number(state.fee),
      address,
    };
    return state.kind === "constant product"
      ? { ...common, venue: "uniswap-v2" }
      : { ...common, venue: "uniswap-v3", tickSpacing: state.tickSpacing };
  });
  return { entries, knows: ({ data }) => statesIn(data, states) };
}

/** Undefined for a call of something else. */
function statesIn(
  data: string,
  states: ReadonlyMap<string, Pool["state"]>,
): Promise<string> | undefined {
  const call = lens.parseTransaction({ data });
  if (call?.name !== "statesOf") return undefined;
  const [queries] = call.args as unknown as [{ readonly target: string }[]];
  const answers = queries.map(({ target }) => answerOf(states.get(target.toLowerCase())));
  return Promise.resolve(lens.encodeFunctionResult("statesOf", [answers]));
}

/** A pool that is not one of these is not there. */
function answerOf(state: Pool["state"] | undefined) {
  const nothing = { reserve0: 0n, reserve1: 0n, sqrtPrice: 0n, tick: 0, liquidity: 0n };
  const known = { knownFrom: 0, knownTo: 0, ticks: [], protocolFee: 0n };
  const { fee: _, kind: __, ...values } = state ?? { fee: 0n, kind: "none" };
  return { isThere: state !== undefined, ...nothing, ...known, ...values };
}
