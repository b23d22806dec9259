import { expect } from "chai";

import { ApiWorld } from "../../testing/ApiWorld.ts";
import { DAI, testEnvironment, USDC } from "../../testing/testEnvironment.ts";

const NATIVE = `0x${"0".repeat(40)}`;
const ETH_PRICE = 3_000.25;

describe("the endpoints of lists", function () {
  this.timeout(60_000);

  let world: ApiWorld;

  before(async () => {
    const environment = testEnvironment();
    const [hub, ...others] = environment.chains;
    if (hub?.family !== "evm") throw new Error("no hub");
    const generations = [
      { contract: "SwapRouter", address: USDC, number: "3.0", status: "current", since: 170 },
    ] as const;
    const chains = [{ ...hub, generations: [...generations] }, ...others];
    world = await ApiWorld.start({ environment: { ...environment, chains } });
    await world.db.query(
      `insert into index.asset_prices (asset_id, hour, usd, decimals, source, priced_at)
       values (decode(repeat('ae', 32), 'hex'), date_trunc('hour', now()), 3000.25 * 10::numeric ^ 18, 18, 'test', now())`,
    );
  });

  after(() => world?.stop());

  const data = async (path: string) => (await world.get(path)).json.data;
  const origin = () => world.api.url;
  const image = (chainId: number, address: string) =>
    `${origin()}/images/tokens/${chainId}/${address.toLowerCase()}.svg`;

  it("/supportedChainList answers numbers, and names its end and its successor", async () => {
    const { json, headers } = await world.get("/supportedChainList");
    const expected = { errno: 0, message: "success", data: [31_337, 31_338, 31_339] };
    expect(json).to.deep.equal(expected);
    expect(headers.get("deprecation")).to.equal("@1782864000");
    expect(headers.get("sunset")).to.equal("Sat, 01 Jul 2028 00:00:00 GMT");
    expect(headers.get("link")).to.equal('</supportedChainInfo>; rel="successor-version"');
    const document = (await world.get("/openapi.json")).json;
    expect(document.paths["/supportedChainList"].get.deprecated).to.equal(true);
  });

  it("/supportedTokenList answers a group for each chain, with all fields of each token", async () => {
    const groups = await data("/supportedTokenList");
    expect(groups.map(({ chainId }: { chainId: number }) => chainId)).to.deep.equal([
      ...[31_337, 31_338, 31_339],
    ]);
    const same = { coingeckoId: "", tokenSecurity: null, usedIniframe: 0 };
    const hub = { ...same, id: 31_337, chainId: 31_337, blockchainNetwork: "31337" };
    expect(groups[0].tokens.slice(0, 2)).to.deep.equal([
      {
        ...{ ...hub, address: NATIVE, decimals: 18, name: "Ether", symbol: "ETH", rank: 0 },
        ...{ image: image(31_337, NATIVE), usdprice: ETH_PRICE },
      },
      {
        ...{ ...hub, address: USDC, decimals: 6, name: "USD Coin", symbol: "USDC", rank: 1 },
        ...{ image: image(31_337, USDC), usdprice: 0 },
      },
    ]);
  });

  it("/supportedTokenList answers one group for a chain, and refuses another chain", async () => {
    const [only, ...others] = await data("/supportedTokenList?chainId=31338");
    expect([only.chainId, others]).to.deep.equal([31_338, []]);
    const { status, json } = await world.get("/supportedTokenList?chainId=1");
    expect([status, json.errno]).to.deep.equal([200, 2001]);
    expect(json.message).to.match(/^The Chain not Support/);
  });

  it("/findToken finds a token on all chains, in any case of its address, or on one", async () => {
    const lower = await data(`/findToken?address=${USDC.toLowerCase()}`);
    expect(lower.map(({ id }: { id: number }) => id)).to.deep.equal([31_337, 31_338, 31_339]);
    const one = await data(`/findToken?address=${NATIVE}&chainId=31339`);
    expect(one).to.have.length(1);
    expect(one[0]).to.deep.include({
      ...{ chainId: 31_339, symbol: "ETH", causeway: { isListed: true } },
    });
  });

  it("/findToken refuses tokens of chains that do not answer, wrong checksums and missing addresses", async () => {
    const errno = async (query: string) => (await world.get(`/findToken${query}`)).json.errno;
    expect(await errno(`?address=${DAI.toLowerCase()}&chainId=31338`), "no answer").to.equal(2120);
    expect(await errno(`?address=0x${"aB".repeat(20)}`)).to.equal(2007);
    expect(await errno("?address=0x12")).to.equal(2007);
    expect(await errno("")).to.equal(2000);
  });

  it("/api/queryChainList answers all facts of a chain, with JSON texts for wallets", async () => {
    const { chains } = await data("/api/queryChainList?type=1");
    const [{ metamask, nativeToken, ...hub }] = chains;
    expect(hub).to.deep.equal({
      ...{ id: 1, chainId: "31337", chainType: "EVM", coin: "ETH", key: "hub" },
      ...{ logoUri: `${origin()}/images/chains/31337.svg`, mainnet: 0, multicallAddress: "" },
      ...{ name: "The hub", tokenlistUrl: `${origin()}/supportedTokenList?chainId=31337` },
      isBlock: 0,
      causeway: {
        isMessagesOnly: true,
        generations: [
          { contract: "SwapRouter", address: USDC, number: "3.0", status: "current", since: 170 },
        ],
      },
    });
    expect(JSON.parse(metamask)).to.deep.equal({
      ...{ chainName: "The hub", blockExplorerUrls: ["https://scan.example"], chainId: "0x7a69" },
      nativeCurrency: { symbol: "ETH", decimals: 18, name: "Ether" },
      rpcUrls: ["https://rpc.example"],
    });
    expect(JSON.parse(nativeToken)).to.deep.equal({
      ...{ symbol: "ETH", address: NATIVE, coinKey: "ETH", priceUSD: String(ETH_PRICE) },
      ...{ chainId: 31_337, decimals: 18, name: "Ether", logoURI: image(31_337, NATIVE) },
    });
    expect(JSON.stringify(chains)).not.to.include("127.0.0.1:1/");
  });

  it("/api/queryChainList filters by id, and by name or key in any case", async () => {
    const keys = async (query: string) =>
      (await data(`/api/queryChainList?${query}`)).chains.map(({ key }: { key: string }) => key);
    expect(await keys("chainId=31338")).to.deep.equal(["spoke-a"]);
    expect(await keys("chainName=SPOKE-B")).to.deep.equal(["spoke-b"]);
    expect(await keys("chainName=the%20hub")).to.deep.equal(["hub"]);
    expect(await keys("chainId=1")).to.deep.equal([]);
  });

  it("/api/queryTokenList pages by both spellings, filters by a part of the symbol, and counts", async () => {
    const all = await data("/api/queryTokenList?network=hub&page=1&size=1000");
    expect(all.count).to.equal(4);
    expect(all.results[1]).to.deep.equal({
      ...{ id: 77_811_208_559_760, chainId: "31337", address: USDC, blockchainNetwork: "hub" },
      ...{ coingeckoId: null, decimals: 6, image: image(31_337, USDC), name: "USD Coin", rank: 1 },
      ...{ symbol: "USDC", tokenSecurity: null, usdprice: 0, usedIniframe: 0 },
    });
    for (const paging of ["page=2&size=3", "pageNo=2&pageSize=3"]) {
      const second = await data(`/api/queryTokenList?network=hub&${paging}`);
      expect([second.count, second.results]).to.deep.equal([4, all.results.slice(3)]);
    }
    const found = await data("/api/queryTokenList?network=hub&symbol=et");
    expect(found.results.map(({ symbol }: { symbol: string }) => symbol)).to.deep.equal([
      ...["ETH", "WETH"],
    ]);
    const unknown = await data("/api/queryTokenList?network=moon");
    expect(unknown).to.deep.equal({ count: 0, results: [] });
    expect((await world.get("/api/queryTokenList")).json).to.include({ code: 400 });
  });

  it("/api/token/list pages, takes a wrong page as the first, and answers none past the end", async () => {
    const first = await data("/api/token/list?page=1&size=4");
    expect(first).to.include({ total: 10, page: 1, size: 4, pages: 3 });
    expect(first.items[1]).to.deep.equal({
      ...{ id: "77811208559760", chainId: "31337", address: USDC.toLowerCase(), decimals: 6 },
      ...{ name: "USD Coin", symbol: "USDC", icon: image(31_337, USDC), rank: 1 },
    });
    const lenient = await data("/api/token/list?page=first&size=1e3");
    expect(lenient).to.include({ page: 1, size: 20, pages: 1 });
    const past = await data("/api/token/list?page=9&size=4");
    expect(past).to.deep.include({ total: 10, items: [] });
    expect((await data("/api/token/list?chainId=31338")).total).to.equal(3);
  });

  it("/api/token/detail finds by address before symbol, on one chain or the first, or null", async () => {
    const found = async (query: string) => {
      const token = await data(`/api/token/detail?${query}`);
      return token && `${token.chainId} ${token.symbol}`;
    };
    expect(await found(`address=${USDC}&symbol=DAI`)).to.equal("31337 USDC");
    expect(await found(`address=${USDC}&chainId=31339`)).to.equal("31339 USDC");
    expect(await found("symbol=WETH")).to.equal("31337 WETH");
    expect(await found("symbol=weth")).to.equal(null);
    expect(await found("symbol=DAI&chainId=31338")).to.equal(null);
    const { status, json } = await world.get("/api/token/detail");
    expect([status, json.errno]).to.deep.equal([400, 2021]);
  });

  it("answers 304 to a client that has the answer, and the answer to one that has another", async () => {
    const { headers } = await world.get("/supportedChainInfo");
    const tag = headers.get("etag") ?? "";
    for (const known of [tag, `W/${tag}`, `"x", ${tag}`, "*"]) {
      const again = await world.get("/supportedChainInfo", { headers: { "if-none-match": known } });
      expect([again.status, again.text, again.headers.get("etag")]).to.deep.equal([304, "", tag]);
      expect(again.headers.get("cache-control")).to.equal("public, max-age=60");
    }
    const other = await world.get("/supportedChainInfo", { headers: { "if-none-match": '"x"' } });
    expect(other.status).to.equal(200);
  });
});
