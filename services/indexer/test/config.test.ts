import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { ConfigError } from "@causeway/service";
import { expect } from "chai";

import { readIndexerConfig } from "../src/index.ts";

const ACCOUNT = `0x${"11".repeat(20)}`;
const ENVIRONMENT = {
  environment: "local",
  development: true,
  chains: [
    {
      ...{ name: "hub", chainId: "1", rpcUrls: ["http://127.0.0.1:8545"], startHeight: "7" },
      ...{ mailbox: ACCOUNT, committeeRegistry: ACCOUNT, messageFeeSchedule: ACCOUNT },
    },
  ],
  validators: ["http://127.0.0.1:9101"],
};

describe("an indexer's configuration", () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "causeway-indexer-"));
    writeFileSync(join(folder, "environment.json"), JSON.stringify(ENVIRONMENT));
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  function read(own: object) {
    const file = join(folder, "indexer.json");
    writeFileSync(file, JSON.stringify({ environmentFile: "environment.json", ...own }));
    return readIndexerConfig(file);
  }

  it("has the chains of its environment, and paths relative to its folder", () => {
    const config = read({ databaseDirectory: "database" });
    expect(config).to.include({ environment: "local", pollInterval: 500, mostBehind: 60 });
    expect(config.databaseDirectory).to.equal(join(folder, "database"));
    expect(config.chains.map(({ name, startHeight }) => [name, startHeight])).to.deep.equal([
      ["hub", 7n],
    ]);
    expect(config.listen.port).to.equal(9600);
  });

  it("names chains that its environment has", () => {
    expect(read({ health: { headAgeOf: { hub: 9 } } }).health.headAgeOf).to.deep.equal({ hub: 9 });
    const unknown = () => read({ health: { headAgeOf: { nowhere: 9 } } });
    expect(unknown).to.throw(ConfigError, '"nowhere" is no chain of local');
  });

  it("has prices of assets, to the last digit, and the tokens of its environment", () => {
    const assetId = `0x${"a5".repeat(32)}`;
    const known = {
      ...ENVIRONMENT,
      assets: [{ symbol: "USDC", assetId, decimals: 6 }],
      tokens: [
        {
          symbol: "X",
          name: "X",
          decimals: 18,
          chains: [{ chain: "hub", token: `0x${"Ab".repeat(20)}` }],
        },
      ],
    };
    writeFileSync(join(folder, "environment.json"), JSON.stringify(known));
    const price = {
      asset: "USDC",
      usd: "0.999800000000000001",
      at: "1970-01-01T01:00:00Z",
      days: 2,
    };
    const { prices, listedTokens } = read({ prices: [price] });
    const usd = 999_800_000_000_000_001n;
    expect(prices).to.deep.equal([{ assetId, decimals: 6, usd, at: 3_600n, until: 176_400n }]);
    expect(listedTokens).to.deep.equal([{ chainId: 1n, address: `0x${"ab".repeat(20)}` }]);
    const unknown = () => read({ prices: [{ ...price, asset: "EUR" }] });
    expect(unknown).to.throw(ConfigError, '"EUR" is no asset');
    for (const wrong of ["0", "-1", "1e3", "", "1.", "0.0000000000000000001"]) {
      expect(() => read({ prices: [{ ...price, usd: wrong }] }), wrong).to.throw(ConfigError);
    }
  });

  it("has prices of tokens as swaps name them: zeros for a chain's coin", () => {
    const [assetId, token] = [`0x${"a5".repeat(32)}`, `0x${"cd".repeat(20)}`];
    const place = { chain: "hub", token, custody: ACCOUNT, isMinted: false };
    const chains = [{ ...place, decimals: 18, isWrappedCoin: true }];
    const asset = { symbol: "ETH", assetId, decimals: 9, chains };
    const write = (assets: object[]) =>
      writeFileSync(join(folder, "environment.json"), JSON.stringify({ ...ENVIRONMENT, assets }));
    const prices = [{ asset: "ETH", usd: "2000", at: "1970-01-01T01:00:00Z", days: 2 }];
    const named = () => read({ prices }).prices.map(({ assetId: id, decimals }) => [id, decimals]);
    write([asset]);
    const onHub = `0x${"1".padStart(16, "0")}`;
    expect(named()).to.deep.equal([
      [assetId, 9],
      [`${onHub}${"cd".repeat(20)}`, 18],
      [`${onHub}${"00".repeat(20)}`, 18],
    ]);
    write([{ ...asset, chains: [place] }]);
    expect(named()).to.deep.equal([[assetId, 9]]);
  });

  it("has prices of pools if it says so, with bounds of its own", () => {
    expect(read({}).poolPrices).to.equal(undefined);
    expect(read({ poolPrices: { tradeUsd: 50 } }).poolPrices).to.deep.equal({
      ...{ tradeUsd: 50, mostLossBps: 300, mostDifferenceBps: 500 },
    });
    for (const wrong of [{ tradeUsd: 0 }, { mostLossBps: 10_001 }, { mostDifferenceBps: -1 }]) {
      expect(() => read({ poolPrices: wrong }), `${Object.keys(wrong)}`).to.throw(ConfigError);
    }
  });

  it("has the prices of its environment too", () => {
    const asset = { symbol: "USDC", assetId: `0x${"a5".repeat(32)}`, decimals: 6 };
    const prices = [{ asset: "USDC", usd: "1", at: "1970-01-01T01:00:00Z", days: 2 }];
    const known = { ...ENVIRONMENT, assets: [asset], prices };
    writeFileSync(join(folder, "environment.json"), JSON.stringify(known));
    expect(read({}).prices.map(({ usd }) => usd)).to.deep.equal([10n ** 18n]);
  });

  for (const [what, own] of Object.entries({
    "a field that it does not know": { privateKeys: [] },
    "a pause of nothing": { pollInterval: 0 },
    "a negative number of blocks": { caughtUpWithin: -1 },
    "a bound of no time": { mostBehind: 0 },
  })) {
    it(`is refused with ${what}`, () => {
      expect(() => read(own)).to.throw(ConfigError, `${Object.keys(own)}`);
    });
  }
});
