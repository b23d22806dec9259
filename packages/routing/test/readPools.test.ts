import { interfaceOf, poolLensAbi } from "@causeway/protocol/contracts";
import { expect } from "chai";
import { ZeroAddress } from "ethers";

import type { Pool } from "../src/index.ts";
import type { PoolPlace } from "../src/read/PoolPlace.ts";
import { readPools } from "../src/read/readPools.ts";
import { randomPools, seeded } from "../testing/markets.ts";

const lens = interfaceOf(poolLensAbi);

describe("reading pools", () => {
  it("decodes each state of an answer with many pools from its own bytes", async () => {
    const pools = randomPools(seeded(3), 1n, 10, 30);
    const answer = lens.encodeFunctionResult("statesOf", [pools.map(answered)]);
    const reader = { call: async () => answer };
    const at = { reader, lens: ZeroAddress, block: 1 };
    const { pools: read } = await readPools(pools.map(placeOf), at);
    expect(read.map(({ state }) => state)).to.deep.equal(pools.map(({ state }) => state));
  });
});

function answered({ state }: Pool) {
  const nothing = { reserve0: 0n, reserve1: 0n, sqrtPrice: 0n, tick: 0, liquidity: 0n };
  const known = { knownFrom: 0, knownTo: 0, ticks: [], protocolFee: 0n };
  const { fee: _, kind: __, ...values } = state;
  return { isThere: true, ...nothing, ...known, ...values };
}

function placeOf({ chainId, venueId, tokens, gas, state }: Pool): PoolPlace {
  const common = { chainId, venueId, tokens, gas, fee: Number(state.fee), address: ZeroAddress };
  if (state.kind === "constant product") return { ...common, kind: "pair" };
  return { ...common, kind: "concentrated", tickSpacing: state.tickSpacing };
}
