import { expect } from "chai";

import { poolsFile } from "../src/index.ts";

const DAI = { name: "Dai Stablecoin", decimals: 18, coinPrices: { ETH: "400" } };
const PAIR = { chains: ["hub"], tokens: ["WETH", "DAI"] };
const V2 = { venue: "uniswap-v2", ...PAIR, coins: "10" };
const POSITION = { from: -600, to: 600, coins: "10" };
const V3 = { venue: "uniswap-v3", ...PAIR, fee: 500, tickSpacing: 10, positions: [POSITION] };
const V4 = { ...V3, venue: "uniswap-v4", fee: 50_000, tickSpacing: 32_767 };

/** The fields at which a file is refused. */
function refused(file: object): string[] | undefined {
  return poolsFile.safeParse(file).error?.issues.map(({ path }) => path.join("."));
}

describe("poolsFile", () => {
  it("takes tokens, and pools of each venue", () => {
    expect(refused({ tokens: { DAI }, pools: [V2, V3, V4] })).to.equal(undefined);
  });

  const WRONG_TOKENS = {
    "tokens.DAI.decimals": { ...DAI, decimals: 37 },
    "tokens.DAI.coinPrices.ETH": { ...DAI, coinPrices: { ETH: "0.0" } },
    "tokens.DAI.name": { ...DAI, name: "" },
    "tokens.DAI": { ...DAI, icon: "dai.svg" },
  };
  for (const [field, token] of Object.entries(WRONG_TOKENS)) {
    it(`names the field of a token that is wrong: ${field}`, () => {
      expect(refused({ tokens: { DAI: token }, pools: [] })).to.deep.equal([field]);
    });
  }

  const WRONG_POOLS = [
    ["pools.0.chains", { ...V2, chains: [] }],
    ["pools.0.chains", { ...V2, chains: ["hub", "hub"] }],
    ["pools.0.tokens", { ...V2, tokens: ["DAI", "DAI"] }],
    ["pools.0.coins", { ...V2, coins: "-1" }],
    ["pools.0.venue", { ...V2, venue: "uniswap-v5" }],
    ["pools.0", { ...V2, fee: 3000 }],
    ["pools.0.fee", { ...V3, fee: 1_000_000 }],
    ["pools.0.tickSpacing", { ...V3, tickSpacing: 16_384 }],
    ["pools.0.tickSpacing", { ...V4, tickSpacing: 32_768 }],
    ["pools.0.positions", { ...V4, positions: [] }],
    ["pools.0.positions.0", { ...V3, positions: [{ ...POSITION, to: -600 }] }],
    ["pools.0.positions.0.from", { ...V3, positions: [{ ...POSITION, from: -900_000 }] }],
    ["pools.0.positions.0.coins", { ...V3, positions: [{ ...POSITION, coins: 10 }] }],
  ] as const;
  for (const [field, pool] of WRONG_POOLS) {
    it(`names the field of a pool that is wrong: ${field} of ${JSON.stringify(pool)}`, () => {
      expect(refused({ tokens: {}, pools: [pool] })).to.deep.equal([field]);
    });
  }
});
