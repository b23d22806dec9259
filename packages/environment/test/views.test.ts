import { expect } from "chai";

import {
  type Environment,
  environmentFile,
  environmentFileOf,
  networkDescription,
  networkDescriptionOf,
} from "../src/index.ts";

const at = (byte: string) => `0x${byte.repeat(20)}`;
const CHAIN = {
  family: "evm",
  name: "hub",
  chainId: 31_337n,
  rpcUrls: ["http://127.0.0.1:1"],
  mailbox: at("11"),
  committeeRegistry: at("12"),
  committeeSlots: 4,
  dataGasPerByte: 0,
  rpcTimeout: 10_000,
  messageFeeSchedule: at("17"),
  contracts: { Mailbox: at("11") },
  startHeight: 7n,
  logRange: 2_000,
  maxFeePerGas: 5n,
} as const;
const OFFER = {
  ...{ origin: "spoke", destination: "hub", rateBps: 5, floor: "50000" },
  ...{ fallsAfter: 60, endsAfter: 600 },
};
const HERE = { chain: "hub", token: at("20"), custody: at("21"), isMinted: false };
const ASSET = {
  symbol: "USDC",
  assetId: `0x${"a5".repeat(32)}`,
  decimals: 6,
  chains: [{ ...HERE, symbol: "USDC", name: "USD Coin", decimals: 6 }],
  offers: [OFFER],
  ...{ icon: "usdc.svg", rank: 1 },
};
const TOKEN = {
  ...{ symbol: "DAI", name: "Dai Stablecoin", decimals: 18 },
  chains: [{ chain: "hub", token: at("40") }],
};
const POOL = {
  ...{ chain: "hub", venue: "uniswap-v3" as const, fee: 500, tickSpacing: 10, address: at("41") },
  tokens: [at("20"), at("40")] as [string, string],
};
const VENUES = {
  ...{ wrappedNative: at("42"), permit2: at("43"), universalRouter: at("44") },
  "uniswap-v2": { factory: at("45"), router: at("46"), initCodeHash: `0x${"b5".repeat(32)}` },
  "uniswap-v3": {
    ...{ factory: at("47"), router: at("48"), positionManager: at("49") },
    initCodeHash: `0x${"c5".repeat(32)}`,
  },
  "uniswap-v4": { poolManager: at("4a") },
};
const CHAINS = [CHAIN, { ...CHAIN, name: "spoke", chainId: 31_338n }].map((chain) => ({
  ...chain,
  rpcUrls: [...chain.rpcUrls],
}));
const ENVIRONMENT: Environment = {
  environment: "local",
  development: true,
  hub: "hub",
  chains: CHAINS,
  contracts: {
    mailbox: at("11"),
    committeeRegistry: at("12"),
    expiry: at("13"),
    prepaid: at("14"),
    remoteAccounts: at("15"),
    remoteState: at("16"),
    messageFeeSchedule: at("17"),
    bridge: at("18"),
    settler: at("19"),
    hubRelay: at("1a"),
    relaySender: at("1b"),
  },
  assets: [ASSET],
  tokens: [TOKEN],
  pools: [POOL],
  validators: [{ name: "validator-1", url: "http://127.0.0.1:2" }],
  affiliates: [{ nickname: "acme", wallet: at("60"), rateBps: 10, mostRateBps: 50 }],
  prices: [{ asset: "USDC", usd: "1", at: "2026-11-28T00:00:00Z", days: 1 }],
};
const RUNNING = {
  pid: 1,
  config: "/project/config/local",
  messageBoard: at("30"),
  proverUrl: "http://127.0.0.1:3",
  relayerUrl: "http://127.0.0.1:4",
  feeUpdaterUrl: "http://127.0.0.1:5",
  fillerUrl: "http://127.0.0.1:6",
  indexerUrl: "http://127.0.0.1:7",
  apiUrl: "http://127.0.0.1:8",
  faucetUrl: "http://127.0.0.1:9",
};

/** Both files of an environment with these assets, as JSON. */
function filesWith(assets: readonly object[]) {
  const known = { ...ENVIRONMENT, assets: assets as Environment["assets"] };
  const url = "http://127.0.0.1:9500";
  const services = JSON.parse(JSON.stringify(environmentFileOf(known)));
  return { services, network: { url, ...networkDescriptionOf(known, RUNNING) } };
}

/** Whether each file is refused that has these assets, and at which of their fields. */
function refusedIn(assets: readonly object[]) {
  const { services, network } = filesWith(assets);
  return [environmentFile.safeParse(services), networkDescription.safeParse(network)].map(
    ({ error }) => error?.issues.map(({ path }) => path.join(".")),
  );
}

/** Whether each file is refused that has these pools, and at which of their fields. */
function refusedPools(pools: readonly object[]) {
  const { services, network } = filesWith([ASSET]);
  const results = [
    environmentFile.safeParse({ ...services, pools }),
    networkDescription.safeParse({ ...network, pools }),
  ];
  return results.map(({ error }) => error?.issues.map(({ path }) => path.join(".")));
}

describe("the files of an environment", () => {
  it("tell services of its chains as they are known", () => {
    const read = environmentFile.parse(filesWith([ASSET]).services);
    expect(read.chains).to.deep.equal(ENVIRONMENT.chains);
    expect(read.validators).to.deep.equal(["http://127.0.0.1:2"]);
  });

  it("tell programs of the local network where its contracts and chains are", () => {
    const { network } = filesWith([ASSET]);
    const read = networkDescription.parse(network);
    expect(read).to.deep.equal(network);
    expect(read.chains[1]).to.deep.equal({
      name: "spoke",
      chainId: 31_338,
      rpcUrl: "http://127.0.0.1:1",
      contracts: CHAIN.contracts,
    });
    const { committeeRegistry: _, ...shown } = ENVIRONMENT.contracts;
    expect(read).to.include({ ...shown, messageBoard: at("30") });
  });

  it("say the same of an asset and its tokens", () => {
    const { services, network } = filesWith([ASSET]);
    expect(environmentFile.parse(services).assets).to.deep.equal([ASSET]);
    expect(networkDescription.parse(network).assets).to.deep.equal([ASSET]);
  });

  const WRONG = {
    "assets.0.symbol": { ...ASSET, symbol: "" },
    "assets.0.assetId": { ...ASSET, assetId: "0x12" },
    "assets.0.decimals": { ...ASSET, decimals: -1 },
    "assets.0": { ...ASSET, colour: "red" },
    "assets.0.icon": { ...ASSET, icon: "../usdc.svg" },
    "assets.0.rank": { ...ASSET, rank: -1 },
    "assets.0.chains.0.decimals": { ...ASSET, chains: [{ ...HERE, decimals: 1.5 }] },
    "assets.0.offers.0.floor": { ...ASSET, offers: [{ ...OFFER, floor: "0.05" }] },
    "assets.0.offers.0.origin": { ...ASSET, offers: [{ ...OFFER, origin: "" }] },
    "assets.0.offers.0.endsAfter": { ...ASSET, offers: [{ ...OFFER, endsAfter: 0 }] },
  };
  for (const [field, asset] of Object.entries(WRONG)) {
    it(`are both refused with a wrong asset: ${field}`, () => {
      expect(refusedIn([asset])).to.deep.equal([[field], [field]]);
    });
  }

  it("say the same of tokens, pools and venues", () => {
    const chains = CHAINS.map((chain) => ({ ...chain, venues: VENUES }));
    const known = { ...ENVIRONMENT, chains };
    const services = JSON.parse(JSON.stringify(environmentFileOf(known)));
    const network = { url: "http://127.0.0.1:9500", ...networkDescriptionOf(known, RUNNING) };
    for (const read of [environmentFile.parse(services), networkDescription.parse(network)]) {
      expect([read.tokens, read.pools]).to.deep.equal([[TOKEN], [POOL]]);
      expect(read.chains[0]?.venues).to.deep.equal(VENUES);
    }
  });

  it("say the same of how people see a chain", () => {
    const display = {
      ...{ title: "The hub", isTestnet: true, color: "#627eea", icon: "hub.svg" },
      coin: { name: "Ether", symbol: "ETH", decimals: 18 },
      ...{ explorerUrl: "https://scan.example", publicRpcUrls: ["https://rpc.example"] },
      multicall: at("61"),
    };
    const chains = CHAINS.map((chain) => ({ ...chain, display }));
    const known = { ...ENVIRONMENT, chains };
    const services = JSON.parse(JSON.stringify(environmentFileOf(known)));
    const network = { url: "http://127.0.0.1:9500", ...networkDescriptionOf(known, RUNNING) };
    for (const read of [environmentFile.parse(services), networkDescription.parse(network)]) {
      expect(read.chains[0]?.display).to.deep.equal(display);
    }
  });

  it("tell services of the hub, affiliates and prices", () => {
    const read = environmentFile.parse(filesWith([ASSET]).services);
    const { hub, affiliates, prices } = ENVIRONMENT;
    expect(read).to.deep.include({ hub, affiliates, prices });
  });

  const WRONG_POOLS = {
    "pools.0.tokens.1": { ...POOL, tokens: [at("20"), "0x"] },
    "pools.0.fee": { ...POOL, fee: -1 },
    "pools.0.tickSpacing": { ...POOL, tickSpacing: 0 },
    "pools.0.venue": { ...POOL, venue: "uniswap-v5" },
    "pools.0": { ...POOL, hooks: at("50") },
  };
  for (const [field, wrong] of Object.entries(WRONG_POOLS)) {
    it(`are both refused with a wrong pool: ${field}`, () => {
      expect(refusedPools([wrong])).to.deep.equal([[field], [field]]);
    });
  }

  it("are read where the services' one leaves out assets, offers and chains' defaults", () => {
    const { services } = filesWith([ASSET]);
    const { assets: _, ...without } = services;
    expect(environmentFile.parse(without).assets).to.deep.equal([]);
    const { offers: __, chains: ___, ...plain } = services.assets[0];
    expect(environmentFile.parse({ ...services, assets: [plain] }).assets[0]?.offers).to.deep.equal(
      [],
    );
    const [{ logRange, rpcTimeout, startHeight, ...chain }] = services.chains;
    expect(environmentFile.parse({ ...services, chains: [chain] }).chains[0]).to.include({
      ...{ logRange: 2_000, rpcTimeout: 10_000, startHeight: 0n },
    });
  });
});
