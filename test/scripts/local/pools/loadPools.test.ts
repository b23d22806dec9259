import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { ConfigError, type ConfigIssue } from "@causeway/operator";
import { expect } from "chai";

import { loadConfig } from "../../../../scripts/causeway/environment.ts";
import { loadPools, NO_POOLS, POOLS_FILE } from "../../../../scripts/local/pools/loadPools.ts";
import { EVM_LOCAL } from "../../world/evmLocal.ts";

const SHIPPED = JSON.parse(readFileSync(join("config", "local", POOLS_FILE), "utf8"));
const V2 = { venue: "uniswap-v2", chains: ["hub"], tokens: ["WETH", "DAI"], coins: "10" };
const POSITION = { from: -600, to: 600, coins: "10" };
const V3 = {
  ...{ venue: "uniswap-v3", chains: ["hub"], tokens: ["WETH", "DAI"] },
  ...{ fee: 3000, tickSpacing: 60, positions: [POSITION] },
};

describe("loadPools", () => {
  const config = loadConfig(EVM_LOCAL);
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "causeway-pools-"));
    cpSync(EVM_LOCAL, folder, { recursive: true });
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  /** The issues of a file with these pools, and these tokens beside its own. */
  function issuesOf(pools: readonly object[], tokens: object = {}): readonly ConfigIssue[] {
    const file = { tokens: { ...SHIPPED.tokens, ...tokens }, pools };
    writeFileSync(join(folder, POOLS_FILE), JSON.stringify(file));
    try {
      loadPools(folder, config);
      return [];
    } catch (error) {
      if (error instanceof ConfigError) return error.issues;
      throw error;
    }
  }

  it("takes the file of the local network, and an environment without one", () => {
    expect(loadPools(folder, config).pools).to.have.length(SHIPPED.pools.length);
    rmSync(join(folder, POOLS_FILE));
    expect(loadPools(folder, config)).to.equal(NO_POOLS);
  });

  it("names file, field and value of a wrong shape", () => {
    const [issue, ...more] = issuesOf([V2, { ...V3, fee: "3000" }]);
    expect(more).to.deep.equal([]);
    expect(issue).to.include({
      file: join(folder, POOLS_FILE),
      path: "pools[1].fee",
      value: "3000",
    });
  });

  const LONE = { ...SHIPPED.tokens.DAI, coinPrices: { SOL: "400" } };
  const DUST = { ...SHIPPED.tokens.FERN, coinPrices: { ETH: "0.0000001" } };
  const WRONG: readonly [path: string, rule: RegExp, pools: object[], tokens?: object][] = [
    ["tokens.USDC", /no asset has the same symbol/, [], { USDC: SHIPPED.tokens.DAI }],
    ["pools[0].chains[1]", /is one of hub, spoke-a, spoke-b/, [{ ...V2, chains: ["hub", "moon"] }]],
    ["pools[0].tokens[1]", /is a token of hub: USDC, .*DAI/, [{ ...V2, tokens: ["WETH", "ELM"] }]],
    [
      "pools[0].tokens[0]",
      /can be made on spoke-b/,
      [{ ...V2, chains: ["spoke-b"], tokens: ["WBTC", "DAI"] }],
    ],
    [
      "pools[0].tokens[1]",
      /has a price .* in ETH/,
      [{ ...V2, tokens: ["WETH", "LONE"] }],
      { LONE },
    ],
    ["pools[0].tokens[1]", /at least one unit/, [{ ...V2, tokens: ["WETH", "DUST"] }], { DUST }],
    ["pools[0].tickSpacing", /is 60: .* a fee of 3000/, [{ ...V3, tickSpacing: 10 }]],
    [
      "pools[1].tickSpacing",
      /is 2: .* a fee of 200/,
      [
        { ...V3, fee: 200, tickSpacing: 2 },
        { ...V3, fee: 200, tickSpacing: 4, tokens: ["WETH", "FERN"] },
      ],
    ],
    [
      "pools[0].positions[0]",
      /reaches from tick .* to .*: pools have ticks from -887272 to 887272/,
      [{ ...V3, positions: [{ ...POSITION, to: 887_272 }] }],
    ],
    [
      "pools[0].positions[0]",
      /worth no liquidity/,
      [{ ...V3, positions: [{ ...POSITION, coins: "0.0000000000000000001" }] }],
    ],
    ["pools[0].coins", /worth no liquidity/, [{ ...V2, coins: "0.0000000000000000001" }]],
    ["pools[1]", /one pool of this venue, pair and fee: pools\[0\]/, [V2, { ...V2, coins: "1" }]],
    ["pools[1]", /pools\[0\]/, [V3, { ...V3, tokens: ["DAI", "WETH"] }]],
  ];
  for (const [path, rule, pools, tokens] of WRONG) {
    it(`refuses ${path}: ${rule}`, () => {
      const [issue, ...more] = issuesOf(pools, tokens);
      expect(more).to.deep.equal([]);
      expect(issue?.path).to.equal(path);
      expect(issue?.rule).to.match(rule);
      expect(issue?.value).not.to.equal(undefined);
    });
  }

  it("takes two pools of a pair that differ in their fee, or are on two chains", () => {
    const other = { ...V3, fee: 500, tickSpacing: 10 };
    expect(issuesOf([V3, other, { ...V3, chains: ["spoke-a"] }])).to.deep.equal([]);
  });
});
