import { rmSync } from "node:fs";
import { join } from "node:path";

import { expect } from "chai";

import { swapViolations } from "../../../../../scripts/causeway/areas/swap/rules.ts";
import { loadConfig } from "../../../../../scripts/causeway/environment.ts";
import { initCodeHashes, venuesOn } from "../../../../../scripts/local/pools/venues.ts";
import { brokenConfig } from "../../../world/brokenConfig.ts";
import { EVM_LOCAL } from "../../../world/evmLocal.ts";

const FILE = "swap.json";
const HUB = "chains.hub";

describe("a configuration of swaps", () => {
  const { folder, change, expectIssue } = brokenConfig();

  const refuses = (
    what: string,
    path: string,
    value: unknown,
    rule: RegExp,
    // biome-ignore lint/suspicious/noExplicitAny: a file that is about to be broken has no type
    edit: (file: any) => void,
  ) =>
    it(`refuses ${what}`, () => {
      change(FILE, edit);
      expectIssue(FILE, path, value, rule);
    });

  it("may be missing: then nothing is swapped", () => {
    rmSync(join(folder(), FILE));
    expect(loadConfig(folder()).swap).to.equal(undefined);
  });

  it("names the venues of the local network as its chains get them", () => {
    const config = loadConfig(EVM_LOCAL);
    const { pair, pool } = initCodeHashes();
    for (const chain of config.chains) {
      const published = venuesOn(config, chain);
      const stated = config.swap?.chains[chain.name]?.venues ?? {};
      const v2 = { address: published["uniswap-v2"].factory, initCodeHash: pair };
      const v3 = { address: published["uniswap-v3"].factory, initCodeHash: pool };
      const [pairs, pools, keyed] = Object.values(stated);
      if (pairs?.kind !== "constantProduct" || pools?.kind !== "concentrated") {
        throw new Error("other venues");
      }
      expect({ address: pairs.factory.address, initCodeHash: pairs.initCodeHash }).to.deep.equal(
        v2,
      );
      expect({ address: pools.factory.address, initCodeHash: pools.initCodeHash }).to.deep.equal(
        v3,
      );
      expect(keyed?.kind === "universalRouter" && keyed.router.address).to.equal(
        published.universalRouter,
      );
    }
  });

  refuses("a chain that is not there", "chains.moon", "moon", /is one of hub, spoke-a/, (file) => {
    file.chains.moon = file.chains.hub;
  });

  it("refuses a chain without an asset: orders are bridged as one", () => {
    change("assets.json", (file) => {
      for (const asset of Object.values<{ chains: object }>(file.assets)) {
        delete (asset.chains as Record<string, object>)["spoke-b"];
      }
    });
    expectIssue(FILE, "chains.spoke-b", "spoke-b", /is a chain of an asset in assets\.json/);
  });

  it("refuses an earlier generation on a public chain, and in an environment that is not for development", () => {
    const config = loadConfig(EVM_LOCAL);
    const chains = config.chains.map((chain) => ({ ...chain, chainId: 1n }));
    for (const spoilt of [
      { ...config, chains },
      { ...config, development: false },
    ]) {
      expect(swapViolations(config.swap, spoilt)).to.deep.equal([
        {
          path: ["chains", "spoke-a", "generations", 0],
          value: "2.1",
          rule: "is for development chains only: take it out of swap.json",
        },
      ]);
    }
    expect(swapViolations(config.swap, config)).to.deep.equal([]);
  });

  refuses(
    "a generation that nobody knows",
    "chains.hub.generations[0]",
    "1.0",
    /one of 2\.1/,
    (file) => {
      file.chains.hub.generations = ["1.0"];
    },
  );

  refuses(
    "a number that another venue has",
    `${HUB}.venues.sushi.id`,
    1,
    /is the number of uniswap-v2/,
    (file) => {
      file.chains.hub.venues.sushi = file.chains.hub.venues["uniswap-v2"];
    },
  );

  refuses(
    "a number of another kind: it says how long the bytes of a pool are",
    `${HUB}.venues.uniswap-v3.id`,
    63,
    /64 to 127/,
    (file) => {
      file.chains.hub.venues["uniswap-v3"].id = 63;
    },
  );

  refuses(
    "a kind that there is not",
    `${HUB}.venues.uniswap-v2.kind`,
    "orderBook",
    /a kind is "constantProduct"/,
    (file) => {
      file.chains.hub.venues["uniswap-v2"].kind = "orderBook";
    },
  );

  refuses(
    "a code hash of another length",
    `${HUB}.venues.uniswap-v2.factory.codeHash`,
    "0x12",
    /32 bytes/,
    (file) => {
      file.chains.hub.venues["uniswap-v2"].factory.codeHash = "0x12";
    },
  );

  refuses(
    "gas that is no thousands",
    `${HUB}.gas.hop.concentrated`,
    200_500,
    /thousands/,
    (file) => {
      file.chains.hub.gas.hop.concentrated = 200_500;
    },
  );

  refuses(
    "gas for which nothing is held",
    `${HUB}.gas.base`,
    100_000,
    /at least 150000/,
    (file) => {
      file.chains.hub.gas.base = 100_000;
    },
  );

  refuses("gas that the router cannot count", `${HUB}.gas.base`, 65_536_000, /at most/, (file) => {
    file.chains.hub.gas.base = 65_536_000;
  });

  refuses("a hold of years", "hold", 10 ** 8, /30 days/, (file) => {
    file.hold = 10 ** 8;
  });

  refuses("a slippage of all", "slippageBps", 10_000, /a tenth/, (file) => {
    file.slippageBps = 10_000;
  });
});
