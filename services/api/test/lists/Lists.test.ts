import { environmentFile } from "@causeway/environment";
import { expect } from "chai";

import { ApiError } from "../../src/errors/ApiError.ts";
import { Lists } from "../../src/lists/Lists.ts";
import { chainObject, wireChain } from "../../src/lists/wire/chains.ts";
import { tokenObject, wireToken } from "../../src/lists/wire/tokens.ts";
import { DAI, testEnvironment, USDC, WETH } from "../../testing/testEnvironment.ts";

const HUB = 31_337n;
const NATIVE = `0x${"0".repeat(40)}`;
const ORIGIN = "https://api.example";

describe("the lists of chains and tokens", () => {
  const lists = new Lists(testEnvironment());

  it("find a chain by its id, and name the parameter that names none", () => {
    expect(lists.find(HUB)?.chain.name).to.equal("hub");
    expect(lists.find(1n)).to.equal(undefined);
    expect(() => lists.chainOf(1n, "toChainId")).to.throw(ApiError, 'toChainId "1" is no chain');
  });

  it("find a token by its address in any case, on its chain alone", () => {
    for (const address of [USDC, USDC.toLowerCase(), `0x${USDC.slice(2).toUpperCase()}`]) {
      expect(lists.tokenOf(HUB, address)).to.include({ symbol: "USDC", address: USDC });
    }
    expect(lists.tokenOf(HUB, DAI)?.symbol).to.equal("DAI");
    expect(lists.tokenOf(31_338n, DAI)).to.equal(undefined);
  });

  it("find a chain's coin by both addresses that stand for it, with the price of its wrapped token", () => {
    for (const address of [NATIVE, "0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE"]) {
      const coin = lists.tokenOf(HUB, address);
      expect(coin).to.include({ symbol: "ETH", name: "Ether", address: NATIVE, isNative: true });
      expect(coin?.assetId).to.equal(lists.tokenOf(HUB, WETH)?.assetId);
    }
  });

  it("have an order: the coin, configured ranks, then the rest as the environment has it", () => {
    const order = lists.tokensOn({ chain: lists.chainOf(HUB, "chainId").chain });
    expect(order.map(({ symbol, rank }) => `${symbol} ${rank}`)).to.deep.equal([
      ...["ETH 0", "USDC 1", "WETH 3", "DAI 4"],
    ]);
    expect(lists.tokens.map(({ chain }) => chain.ordinal)).to.deep.equal([
      ...[0, 0, 0, 0, 1, 1, 1, 2, 2, 2],
    ]);
  });

  it("sort tokens of one rank by address", () => {
    const environment = testEnvironment();
    const assets = environment.assets.map((asset) => ({ ...asset, rank: 5 }));
    const sorted = new Lists({ ...environment, assets: assets.toReversed() }).tokens;
    expect(sorted.slice(0, 3).map(({ symbol }) => symbol)).to.deep.equal(["ETH", "USDC", "WETH"]);
  });

  it("have a token once that the configuration names twice, and texts without hidden characters", () => {
    const { tokens, ...environment } = testEnvironment();
    const evil = { symbol: "US\u202eDT", name: `a\u0000${"b".repeat(80)}`, decimals: 6 };
    const more = [
      { ...evil, chains: [{ chain: "hub", token: USDC }] },
      { ...evil, chains: [{ chain: "hub", token: ORIGIN }] },
    ];
    const all = new Lists({ ...environment, tokens: more }).tokens;
    const named = all.filter(({ symbol }) => symbol === "USDT");
    expect(named.map(({ address, name }) => [address, name])).to.deep.equal([
      [ORIGIN, `a${"b".repeat(63)}`],
    ]);
  });

  it("show chains of a file that was not made for lists by their names", () => {
    const { chains } = testEnvironment();
    const plain = chains.map(({ display: _, ...chain }) => chain);
    const { display } = new Lists({ ...testEnvironment(), chains: plain }).chainOf(HUB, "chainId");
    expect(display).to.deep.include({ title: "hub", publicRpcUrls: [] });
  });

  it("show a chain as answers about swaps and messages do", () => {
    const shown = wireChain(lists.chainOf(HUB, "chainId"), ORIGIN);
    expect(shown).to.deep.equal({
      ...{ id: 1, chainId: "31337", chainName: "The hub", scanUrl: "https://scan.example" },
      chainImg: "https://api.example/images/chains/31337.svg",
      ...{ mosContract: "0x00000000000000000000000000000000000000a1", color: "#627eea" },
      ...{ nativeCoin: "ETH", nativeDecimal: 18 },
    });
    chainObject.parse(shown);
  });

  it("show a token as answers about swaps do, with an id that does not depend on the lists", () => {
    const { tokens: _, ...fewer } = testEnvironment();
    for (const some of [lists, new Lists(environmentFile.parse({ ...serialised(fewer) }))]) {
      const token = some.tokenOf(HUB, USDC);
      if (token === undefined) throw new Error("no USDC");
      const shown = JSON.parse(JSON.stringify(wireToken(token, ORIGIN)));
      expect(shown).to.deep.equal({
        ...{ id: 77_811_208_559_760, chainId: 31_337, address: USDC, name: "USD Coin" },
        ...{ symbol: "USDC", decimal: 6, isMainCurrency: 0, showSymbol: "USDC" },
        icon: `https://api.example/images/tokens/31337/${USDC.toLowerCase()}.svg`,
      });
      tokenObject.parse(shown);
    }
  });
});

function serialised(value: object): object {
  return JSON.parse(
    JSON.stringify(value, (_, one) => (typeof one === "bigint" ? String(one) : one)),
  );
}
