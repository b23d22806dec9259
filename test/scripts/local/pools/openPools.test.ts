import { readFileSync } from "node:fs";
import { join } from "node:path";

import { MinedProvider } from "@causeway/chains/testing/MinedProvider.ts";
import type { Environment } from "@causeway/environment";
import { quoteConcentrated, quoteConstantProduct } from "@causeway/routing";
import { placesOf, readPools } from "@causeway/routing/read";
import { expect } from "chai";
import { dataLength, toQuantity } from "ethers";

import { loadConfig } from "../../../../scripts/causeway/environment.ts";
import { FILLER, SENDERS, VENUE_DEPLOYER } from "../../../../scripts/local/network/accounts.ts";
import { describePlan } from "../../../../scripts/local/network/describePlan.ts";
import { type NetworkPlan, planNetwork } from "../../../../scripts/local/network/NetworkPlan.ts";
import { deployVenues, openPools } from "../../../../scripts/local/pools/deployPools.ts";
import { loadPools, NO_POOLS } from "../../../../scripts/local/pools/loadPools.ts";
import {
  type PlacedPool,
  placePools,
  unitsOf,
} from "../../../../scripts/local/pools/placePools.ts";
import { DevelopmentToken__factory } from "../../../../typechain-types/index.js";
import { AppliedChains } from "../../world/AppliedChains.ts";
import { EVM_LOCAL } from "../../world/evmLocal.ts";
import { readPool } from "../../world/pools/readPool.ts";
import { swapByRouter } from "../../world/pools/swapByRouter.ts";
import { ticksOf } from "../../world/pools/ticksOf.ts";

const COIN = 10n ** 18n;
const MILLION = 1_000_000n;
const HOLDERS = [...SENDERS, FILLER].map(({ address }) => address);

/** How many of a token a coin costs, by the files as they stand. */
function pricesInFiles(): ReadonlyMap<string, number> {
  const read = (file: string) => JSON.parse(readFileSync(join(EVM_LOCAL, file), "utf8"));
  const priced = { ...read("assets.json").assets, ...read("pools.json").tokens };
  const entries = Object.entries<{ coinPrices?: { ETH: string } }>(priced);
  return new Map(entries.map(([symbol, { coinPrices }]) => [symbol, Number(coinPrices?.ETH ?? 1)]));
}

describe("openPools", function () {
  this.timeout(240_000);
  let chains: AppliedChains;
  let plan: NetworkPlan;
  let known: Environment;
  const rpcs = new Map<string, MinedProvider>();

  before(async () => {
    const { swap } = loadConfig(EVM_LOCAL);
    chains = await AppliedChains.start((config) => ({ ...config, swap }));
    const ports = Object.entries(chains.rpcs).map(([name, url]) => [name, +new URL(url).port]);
    const file = loadPools(EVM_LOCAL, chains.config);
    plan = await planNetwork(chains.config, Object.fromEntries(ports), file);
    known = describePlan(plan, chains.deployments);
    await Promise.all(
      plan.chains.map(async (server) => {
        const rpc = new MinedProvider(server.url);
        rpcs.set(server.name, rpc);
        await rpc.send("hardhat_setBalance", [VENUE_DEPLOYER.address, toQuantity(10_000n * COIN)]);
        await deployVenues(plan, server);
        await openPools(plan, server, HOLDERS);
      }),
    );
  });

  after(async () => {
    for (const rpc of rpcs.values()) rpc.destroy();
    await chains?.stop();
  });

  /** Every pool of every chain, with what is needed to read and to use it. */
  function everyPool() {
    return plan.chains.flatMap(({ name, chain }) => {
      const rpc = rpcs.get(name)!;
      const venues = known.chains.find((each) => each.name === name)!.venues!;
      return placePools(plan.config, plan.pools, chain).map((placed) => {
        const read = () => readPool(rpc, venues, placed.standing, ticksOf(placed));
        return { name, rpc, venues, placed, read };
      });
    });
  }

  it("puts every venue and token where the description says, on all chains", async () => {
    for (const { name, venues } of known.chains) {
      const { "uniswap-v2": v2, "uniswap-v3": v3, "uniswap-v4": v4, ...shared } = venues!;
      const { initCodeHash: _, ...pairs } = v2;
      const { initCodeHash: __, ...pools } = v3;
      const tokens = known.tokens.map((token) => token.chains.find(({ chain }) => chain === name)!);
      const contracts = Object.values({ ...shared, ...pairs, ...pools, ...v4 });
      for (const address of [...contracts, ...tokens.map(({ token }) => token)]) {
        expect(dataLength(await rpcs.get(name)!.getCode(address)), address).to.be.above(1_000);
      }
    }
  });

  it("describes neither venues nor tokens where the configuration has none", () => {
    const bare = describePlan({ ...plan, pools: NO_POOLS }, chains.deployments);
    expect([bare.tokens, bare.pools]).to.deep.equal([[], []]);
    for (const chain of bare.chains) expect(chain).not.to.have.property("venues");
  });

  it("opens pools of all kinds, a thin one and one of a high fee among them", () => {
    const pools = known.pools.map(({ chain, venue, fee }) => `${chain}, ${venue}, ${fee}`);
    for (const { name } of plan.chains) {
      const here = known.pools.filter(({ chain }) => chain === name);
      expect(new Set(here.map(({ venue }) => venue)).size, name).to.equal(3);
      expect(new Set(here.map(({ fee }) => fee)).size, name).to.be.above(4);
    }
    expect(pools).to.include.members(["spoke-b, uniswap-v3, 10000", "spoke-a, uniswap-v4, 50000"]);
  });

  it("has every pool at the price that follows from coinPrices, within its fee", async () => {
    const prices = pricesInFiles();
    for (const { name, rpc, placed, read } of everyPool()) {
      const pool = await read();
      const spot =
        pool.kind === "concentrated"
          ? (Number(pool.sqrtPrice) / 2 ** 96) ** 2
          : Number(pool.reserve1) / Number(pool.reserve0);
      const units = async ({ symbol, address }: PlacedPool["tokens"][number]) =>
        (prices.get(symbol) ?? 0) *
        10 ** Number(await DevelopmentToken__factory.connect(address, rpc).decimals());
      const [one, other] = [await units(placed.tokens[0]), await units(placed.tokens[1])];
      const fee = placed.standing.fee / Number(MILLION);
      expect(spot / (other / one), `${name}, ${placed.planned.tokens}`).to.be.closeTo(1, fee);
    }
  });

  it("gives those who swap tokens that no bridge moves", async () => {
    for (const { chains: places } of known.tokens) {
      for (const { chain, token } of places) {
        const contract = DevelopmentToken__factory.connect(token, rpcs.get(chain)!);
        const given = await contract.balanceOf(HOLDERS[0]!);
        expect(given).to.be.above(0n);
        for (const holder of HOLDERS) expect(await contract.balanceOf(holder)).to.equal(given);
      }
    }
  });

  it("has a lens on each chain that reads all pools by one call, as they tell themselves", async () => {
    for (const chain of known.chains) {
      const { name } = chain;
      const rpc = rpcs.get(name)!;
      const places = placesOf(chain, known.pools);
      const at = { reader: rpc, lens: chain.swap!.lens, block: await rpc.getBlockNumber() };
      const { pools, unused } = await readPools(places, at);
      expect(unused).to.deep.equal([]);
      const here = everyPool().filter((pool) => pool.name === name);
      expect(pools).to.have.length(here.length);
      for (const [index, { read }] of here.entries()) {
        const told = await read();
        const { state } = pools[index]!;
        if (told.kind === "constant product" || state.kind === "constant product") {
          expect(state).to.deep.equal(told);
          continue;
        }
        const { knownFrom, knownTo, ticks, ...others } = state;
        const { knownFrom: _, knownTo: __, ticks: all, ...rest } = told;
        expect(others).to.deep.equal(rest);
        expect(ticks).to.deep.equal(all.filter(({ tick }) => tick >= knownFrom && tick <= knownTo));
        expect(knownTo - knownFrom).to.be.above(14_000);
      }
    }
  });

  it("says which pools it does not find, and reads the others", async () => {
    const [chain] = known.chains;
    const rpc = rpcs.get(chain!.name)!;
    const [first, ...others] = placesOf(chain!, known.pools);
    const gone = { ...first!, kind: "pair", address: VENUE_DEPLOYER.address } as const;
    const at = { reader: rpc, lens: chain!.swap!.lens, block: await rpc.getBlockNumber() };
    const { pools, unused } = await readPools([gone, ...others], at);
    expect(unused).to.deep.equal([{ place: gone, cause: "no-answer" }]);
    expect(pools).to.have.length(others.length);
  });

  it("has pools that pay what routing quotes, to the unit, over several ticks", async () => {
    let crossed = 0;
    for (const { name, rpc, venues, placed, read } of everyPool()) {
      const { standing, unitsPerCoin } = placed;
      const signer = await rpc.as(SENDERS[0].address);
      for (const [place, zeroForOne] of [true, false].entries()) {
        const isThin = standing.fee === 10_000;
        const amountIn = unitsOf(isThin ? "0.05" : "60", unitsPerCoin[place] ?? 0n);
        const pool = await read();
        const quote =
          pool.kind === "concentrated"
            ? quoteConcentrated(pool, amountIn, zeroForOne)
            : { amountIn, crossed: 0, amountOut: quoteConstantProduct(pool, amountIn, zeroForOne) };
        const paid = await swapByRouter(signer, venues, { pool: standing, amountIn, zeroForOne });
        const what = `${name}, ${placed.planned.venue}, ${placed.planned.tokens}`;
        expect([quote.amountIn, quote.amountOut], what).to.deep.equal([amountIn, paid]);
        crossed += quote.crossed;
      }
    }
    expect(crossed).to.be.above(5);
  });
});
