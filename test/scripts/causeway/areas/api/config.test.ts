import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { expect } from "chai";

import { publicRpcProblem } from "../../../../../scripts/causeway/areas/api/publicRpcProblem.ts";
import { loadConfig } from "../../../../../scripts/causeway/environment.ts";
import { describeEnvironment } from "../../../../../scripts/causeway/services/describeEnvironment.ts";
import { brokenConfig } from "../../../world/brokenConfig.ts";

const FILE = "api.json";
const WALLET = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const TOKEN = { name: "Dai", decimals: 18, chains: { hub: WALLET } };

describe("a configuration of lists", () => {
  const { folder, expectIssue } = brokenConfig();

  const write = (file: object) => writeFileSync(join(folder(), FILE), JSON.stringify(file));
  const described = () => describeEnvironment(loadConfig(folder()), folder());

  it("may be missing: then chains have their names, and development chains show their RPCs", () => {
    rmSync(join(folder(), FILE));
    const [hub] = described().chains;
    expect(hub?.display).to.deep.equal({
      ...{ title: "hub", isTestnet: true, publicRpcUrls: hub?.rpcUrls },
      coin: { name: "ETH", symbol: "ETH", decimals: 18 },
    });
  });

  it("shows no RPC of a service's own outside of development", () => {
    const config = { ...loadConfig(folder()), development: false };
    const { chains } = describeEnvironment(config, folder());
    expect(chains.map(({ display }) => display?.publicRpcUrls)).to.deep.equal([[], [], []]);
  });

  it("states how people see chains, coins, assets and tokens", () => {
    write({
      chains: {
        hub: {
          ...{ title: "The hub", coinName: "Test Ether", icon: "hub.svg", color: "#627eea" },
          ...{ explorerUrl: "https://scan.example", publicRpcUrls: ["http://rpc.example"] },
          multicall: WALLET,
        },
      },
      symbols: { ETH: { name: "Ether", icon: "eth.png" }, USDC: { name: "Dollar", rank: 3 } },
      tokens: { DAI: TOKEN },
      affiliates: { acme: { wallet: WALLET, rateBps: 10, mostRateBps: 50 } },
      prices: [{ asset: "USDC", usd: "1", at: "2026-01-01T00:00:00Z", days: 366 }],
    });
    const { chains, assets, tokens, affiliates, prices } = described();
    expect(chains[0]?.display).to.deep.equal({
      ...{ title: "The hub", isTestnet: true, icon: "hub.svg", color: "#627eea" },
      coin: { name: "Test Ether", symbol: "ETH", decimals: 18, icon: "eth.png" },
      ...{ explorerUrl: "https://scan.example", publicRpcUrls: ["http://rpc.example"] },
      multicall: WALLET,
    });
    expect(chains[1]?.display?.coin.name).to.equal("Ether");
    expect(assets.find(({ symbol }) => symbol === "USDC")?.rank).to.equal(3);
    const listed = { symbol: "DAI", name: "Dai", decimals: 18 };
    expect(tokens).to.deep.equal([{ ...listed, chains: [{ chain: "hub", token: WALLET }] }]);
    expect(affiliates).to.deep.equal([
      { nickname: "acme", wallet: WALLET, rateBps: 10, mostRateBps: 50 },
    ]);
    expect(prices).to.have.length(1);
  });

  it("has symbol, name and decimals of the tokens of assets", () => {
    const { assets } = described();
    const tokens = (symbol: string) => assets.find((asset) => asset.symbol === symbol)?.chains;
    const [hub, , spokeB] = tokens("WBTC") ?? [];
    expect(hub).to.include({ symbol: "WBTC", name: "Wrapped BTC", decimals: 8 });
    expect(spokeB).to.include({ name: "Causeway WBTC", isMinted: true });
    expect(hub).not.to.have.property("isWrappedCoin");
    const coin = { symbol: "WETH", name: "Wrapped ETH", decimals: 18, isWrappedCoin: true };
    expect(tokens("WETH")?.[0]).to.include(coin);
  });

  const CASES = [
    ["chains.moon", "moon", /^is one of hub, /, { chains: { moon: {} } }],
    [
      ...["tokens.DAI.chains.moon", "moon", /^is one of hub, /],
      { tokens: { DAI: { ...TOKEN, chains: { moon: WALLET } } } },
    ],
    ["tokens.USDC", "USDC", /no symbol of an asset/, { tokens: { USDC: TOKEN } }],
    [
      ...["affiliates.acme.rateBps", 60, /at most mostRateBps, 50/],
      { affiliates: { acme: { wallet: WALLET, rateBps: 60, mostRateBps: 50 } } },
    ],
    [
      ...["affiliates.acme.mostRateBps", 101, /at most 100, 1 %/],
      { affiliates: { acme: { wallet: WALLET, rateBps: 60, mostRateBps: 101 } } },
    ],
    [
      ...["prices[0].asset", "FERN", /is an asset of assets.json/],
      { prices: [{ asset: "FERN", usd: "1", at: "2026-01-01T00:00:00Z", days: 1 }] },
    ],
    [
      ...["chains.hub.publicRpcUrls[0]", "rpc.example", /no query/],
      { chains: { hub: { publicRpcUrls: ["https://rpc.example/?key=secret"] } } },
    ],
    ["symbols.ETH.icon", "../eth.svg", /a file name/, { symbols: { ETH: { icon: "../eth.svg" } } }],
  ] as const;
  for (const [path, value, rule, file] of CASES) {
    it(`refuses ${path} with ${value}`, () => {
      write(file);
      expectIssue(FILE, path as string, value, rule as RegExp);
    });
  }
});

describe("a public RPC", () => {
  const problem = (url: string) => publicRpcProblem(url, false)?.split(":")[0];

  it("is an https URL without anything that a service alone knows", () => {
    for (const url of [
      "https://ethereum-sepolia-rpc.publicnode.com",
      "https://sepolia-rollup.arbitrum.io/rpc",
      "https://rpc.ankr.com/eth_sepolia",
    ]) {
      expect(problem(url), url).to.equal(undefined);
    }
  });

  it("has no password, no query and no key, in its host or its path", () => {
    expect(problem("https://me@rpc.example")).to.match(/no name and no password/);
    expect(problem("https://:secret@rpc.example")).to.match(/no name and no password/);
    expect(problem("https://rpc.example/?apikey=1")).to.match(/no query/);
    expect(problem("https://rpc.example/#1")).to.match(/no query/);
    for (const url of [
      "https://eth-sepolia.g.alchemy.com/v2/a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6",
      "https://rpc.example/6b1c2f3e-7a9d-4f0b-8c1d-2e3f4a5b6c7d/",
      "https://6b1c2f3e7a9d4f0b8c1d.rpc.example/",
    ]) {
      expect(problem(url), url).to.match(/no key/);
    }
  });

  it("is an http URL on development chains alone", () => {
    expect(problem("http://rpc.example")).to.match(/is an https URL/);
    expect(publicRpcProblem("http://127.0.0.1:8545", true)).to.equal(undefined);
  });
});
