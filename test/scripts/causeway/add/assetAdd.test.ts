import { type Anvil, startAnvil } from "@causeway/chains/testing/anvil.ts";
import { MinedProvider } from "@causeway/chains/testing/MinedProvider.ts";
import { developmentTokenCode } from "@causeway/creation-code";
import { developmentAccount } from "@causeway/operator";
import { expect } from "chai";
import { ContractFactory } from "ethers";
import { format } from "prettier";

import { scaled } from "../../../../scripts/causeway/areas/bridge/add/scaled.ts";
import { loadConfig } from "../../../../scripts/causeway/environment.ts";
import { configCopy } from "../../world/configCopy.ts";

const NOWHERE = `0x${"77".repeat(20)}`;
const EURC = ["--symbol", "EURC", "--decimals", "6", "--token-name", "Euro Coin"];
const ON_DEVELOPMENT = ["--token", "hub=development", "--token", "spoke-a=mint", ...EURC];

describe("causeway asset add", function () {
  this.timeout(20_000);
  const { folderOf, texts, run } = configCopy();
  const nodes: Anvil[] = [];
  let rpcs: { readonly local: readonly string[]; readonly testnet: readonly string[] };
  let six: string;
  let eighteen: string;
  let wrapped: string;

  before(async () => {
    nodes.push(...(await Promise.all([31_337n, 31_338n, 31_339n, 31_340n].map(startAnvil))));
    const [hub, spoke, sepolia, base] = nodes.map(({ url }) => url);
    rpcs = {
      local: ["--rpc", `hub=${hub}`, "--rpc", `spoke-a=${spoke}`],
      testnet: ["--rpc", `sepolia=${sepolia}`, "--rpc", `base-sepolia=${base}`],
    };
    // The first contract of an account has one address on every chain.
    [[six = ""], [eighteen = ""], [wrapped = ""]] = await Promise.all([
      deployed("Tether", "USDT", 6, [0, 2]),
      deployed("Tether", "USDT", 18, [1]),
      deployed("Wrapped Ether", "WETH", 18, [2, 3], 1),
    ]);
    await renumber();
  });
  /** Our tokens can be deployed on development chains alone: nodes take the ids of public chains afterwards. */
  async function renumber(): Promise<void> {
    for (const [index, chainId] of [
      [2, 11_155_111],
      [3, 84_532],
    ] as const) {
      const provider = new MinedProvider(nodes[index]?.url);
      await provider.send("anvil_setChainId", [chainId]);
      provider.destroy();
    }
  }

  after(() => Promise.all(nodes.map((node) => node.stop())));

  /** Deploys a token on some of the nodes, by an account of its own. */
  async function deployed(
    name: string,
    symbol: string,
    decimals: number,
    on: readonly number[],
    account = 0,
  ): Promise<string[]> {
    return Promise.all(
      on.map(async (index) => {
        const provider = new MinedProvider(nodes[index]?.url);
        const signer = developmentAccount(account).connect(provider);
        const { abi, bytecode } = developmentTokenCode;
        const token = await new ContractFactory(abi, bytecode, signer).deploy(
          name,
          symbol,
          decimals,
        );
        provider.destroy();
        return token.getAddress();
      }),
    );
  }

  const added = (...more: string[]) => ["asset", "add", "--maximum", "50000", "--no-plan", ...more];

  it("adds an asset to both files, and the configuration meets its rules", async () => {
    const { code, stdout, stderr } = await run("local", added(...ON_DEVELOPMENT, "--yes"));
    expect(stderr).to.equal("");
    expect(code).to.equal(0);
    const { assets, bridgeFees } = loadConfig(folderOf("local"));
    const asset = assets.at(-1);
    expect(asset).to.include({ symbol: "EURC", decimals: 6, home: "hub" });
    const minting = asset?.chains["spoke-a"]?.with.hub;
    expect(minting?.limit).to.deep.equal({ capacity: 250_000_000_000n, window: 86_400 });
    expect(minting?.ceiling).to.equal(625_000_000_000n);
    expect(bridgeFees.version).to.equal(2);
    expect(bridgeFees.assets.EURC?.release).to.deep.equal({
      ...{ rateBps: 5, floor: "0.05", ceiling: "12.5", flat: "0", vaultBps: 7_000 },
    });
    expect(stdout).to.match(/--limit +250000 tokens +as USDC, scaled to the maximum/);
    expect(stdout).to.match(/default offer +none +no --coin-price of ETH/);
    expect(stdout).to.match(/plan --environment local --chain hub --chain spoke-a --config /);
  });

  it("reads symbol and decimals from tokens, and counts by the fewest decimals", async () => {
    const tokens = ["--token", `hub=${six}`, "--token", `spoke-a=${eighteen}`];
    const { code, stdout } = await run("local", added(...tokens, ...rpcs.local, "--yes"));
    expect(code).to.equal(0);
    expect(stdout).to.match(/symbol +USDT +token on hub/);
    expect(stdout).to.match(/decimals of the unit +6 +token on hub/);
    const { decimals, chains } = loadConfig(folderOf("local")).assets.at(-1) ?? {};
    expect(decimals).to.equal(6);
    const token = { address: eighteen, symbol: "USDT", decimals: 18, rebasing: false };
    expect(chains?.["spoke-a"]?.token).to.deep.equal({ kind: "existing", token });
  });

  it("adds the first asset of an environment, and names the wrapped coins of its chains", async () => {
    const tokens = ["--token", `sepolia=${six}`, "--token", "base-sepolia=mint"];
    const coins = ["sepolia", "base-sepolia"].flatMap((name) => [
      "--wrapped-native",
      `${name}=${wrapped}`,
    ]);
    const args = added(...tokens, ...coins, ...rpcs.testnet, "--yes");
    const { code, stdout } = await run("testnet", args);
    expect(code).to.equal(0);
    const { assets, chains } = loadConfig(folderOf("testnet"));
    expect(assets.map(({ symbol }) => symbol)).to.deep.equal(["USDT"]);
    const named = chains.filter(({ wrappedNative }) => wrappedNative !== undefined);
    expect(named.map(({ name, wrappedNative }) => [name, wrappedNative])).to.deep.equal([
      ["sepolia", wrapped],
      ["base-sepolia", wrapped],
    ]);
    expect(stdout).to.match(/--limit +250000 tokens +usual share of the maximum/);
  });

  it("takes values that options give, and an offer with a price of each coin", async () => {
    const limits = ["--limit", "60000", "--ceiling", "70000", "--coin-price", "ETH=400"];
    const fees = ["--fee-rate", "7", "--fee-floor", "0.2", "--fee-ceiling", "9", "--like", "WBTC"];
    await run("local", added(...ON_DEVELOPMENT, ...limits, ...fees, "--yes"));
    const { assets, bridgeFees } = loadConfig(folderOf("local"));
    const terms = assets.at(-1)?.chains["spoke-a"]?.with.hub;
    expect(terms).to.deep.include({ ceiling: 70_000_000_000n, maximum: 50_000_000_000n });
    expect(terms?.limit.capacity).to.equal(60_000_000_000n);
    expect(terms?.offer?.floor).to.equal(25_000n);
    expect(bridgeFees.assets.EURC?.release).to.include({ rateBps: 7, floor: "0.2", ceiling: "9" });
  });

  it("leaves other entries and the form of the files as they stand", async () => {
    const before = texts("local");
    await run("local", added(...ON_DEVELOPMENT, "--yes"));
    for (const [name, text] of Object.entries(texts("local"))) {
      const isChanged = ["assets.json", "bridge-fees.json"].includes(name);
      expect(text !== before[name], name).to.equal(isChanged);
      expect(text).to.equal(await format(text, { parser: "json", printWidth: 100 }));
    }
  });

  it("writes nothing with --dry-run, and shows the changes", async () => {
    const before = texts("local");
    const { code, stdout } = await run("local", added(...ON_DEVELOPMENT, "--dry-run"));
    expect(code).to.equal(0);
    expect(stdout).to.include('+    "EURC": {');
    expect(texts("local")).to.deep.equal(before);
  });

  describe("refuses, and leaves every file as it is:", () => {
    const refuses = (
      what: string,
      args: () => readonly string[],
      message: RegExp,
      environment: "local" | "testnet" = "local",
    ) =>
      it(what, async () => {
        const before = texts(environment);
        const { code, stderr } = await run(environment, [...args(), ...rpcs[environment]]);
        expect(stderr).to.match(message);
        expect(code).to.equal(1);
        expect(texts(environment)).to.deep.equal(before);
      });
    const refusesMore = (more: string, message: RegExp) =>
      refuses(more, () => added(...ON_DEVELOPMENT, "--yes", ...more.split(" ")), message);
    const refusesTokens = (what: string, tokens: () => readonly string[], message: RegExp) =>
      refuses(
        what,
        () =>
          added(...tokens().flatMap((token) => ["--token", token]), "--yes", "--symbol", "USDT"),
        message,
      );

    refuses(
      "missing options, all of them with their meaning",
      () => ["asset", "add"],
      /give these options too:\n {2}--yes .*\n {2}--token <chain=token> +token on a chain.*\n {2}--maximum <tokens> +most of one/,
    );
    refuses(
      "a missing wrapped coin outside development",
      () => added("--token", `sepolia=${six}`, "--token", "base-sepolia=mint", "--yes"),
      /too:\n {2}--wrapped-native <chain=address> +wrapped coin of a chain/,
      "testnet",
    );
    refuses(
      "a wrapped coin with other decimals than the coin",
      () =>
        added(
          ...["--token", `sepolia=${six}`, "--token", "base-sepolia=mint", "--yes"],
          "--wrapped-native",
          `sepolia=${six}`,
        ),
      /--wrapped-native sepolia=0x.*: it has 6 decimals, ETH has 18: give the coin's/,
      "testnet",
    );
    refusesMore("--symbol USDC", /--symbol USDC: assets\.json has an asset of this symbol/);
    refusesMore("--symbol 1x", /--symbol 1x: a symbol is 1 to 11/);
    refusesMore("--maximum 0", /--maximum 0: an amount above 0/);
    refusesMore("--maximum 1e6", /--maximum 1e6: an amount of whole tokens/);
    refusesMore(
      "--home spoke-a",
      /--home spoke-a: the home locks the asset: name a chain of --token without mint: hub/,
    );
    refusesMore("--like DOGE", /--like DOGE: name an asset of assets\.json: USDC, WBTC, WETH/);
    refusesMore("--decimals 37", /--decimals 37: a whole number, from 0 to 36/);
    refusesMore("--limit 0.0000001", /--limit 0\.0000001: at most 6 digits/);
    refusesMore("--fee-rate 1001", /--fee-rate 1001: basis points, a whole number from 0 to 1000/);
    refusesMore("--coin-price BNB=1", /--coin-price BNB=1: COIN=tokens, .*: ETH/);
    refusesMore(
      "--fee-floor 20",
      /bridge-fees\.json: assets\.EURC\.release\.floor = "20": at most the ceiling/,
    );
    refusesMore("--token moon=mint", /--token moon=mint: name a chain of chains\.json: hub/);
    refusesMore("--token hub=0x12", /--token hub=0x12: chain=ADDRESS for a token/);
    refusesMore("--token hub=mint", /--token hub: name each chain once/);
    refusesTokens(
      "one chain",
      () => [`hub=${six}`],
      /--token hub=0x.*: an asset has two chains or more/,
    );
    refusesTokens(
      "an address without a contract",
      () => [`hub=${NOWHERE}`, "spoke-a=mint"],
      /--token hub=0x7777.*: no contract is at this address on hub: give the address of a token/,
    );
    refusesTokens(
      "a token that the configuration has on the chain, by its rules",
      () => ["hub=native", "spoke-a=native"],
      /assets\.USDT\.chains\.hub\.token = "wrappedNative": stands for one asset on a chain/,
    );
    refusesTokens(
      "a development token without a name",
      () => [`hub=${six}`, "spoke-a=development"],
      /--token-name <name>/,
    );
    refuses(
      "more decimals than a token has",
      () => added("--token", `hub=${six}`, "--token", "spoke-a=mint", "--decimals", "8", "--yes"),
      /--decimals 8: at most 6, the decimals of the token on hub: give fewer/,
    );
  });
});

describe("an amount scaled to another maximum", () => {
  for (const [amount, of, to, decimals, expected] of [
    ["0.1", "50000", "100000", 6, "0.05"],
    ["25", "2", "100000", 8, "0.0005"],
    ["0.05", "1", "100000", 6, "0.000001"],
    ["1", "1", "3", 18, "0.333"],
    ["0", "7", "3", 6, "0"],
    ["1234567", "1", "1", 6, "1230000"],
  ] as const) {
    it(`is ${expected} for ${amount} of ${to}, at ${of}`, () => {
      expect(scaled(amount, { of, to }, decimals)).to.equal(expected);
    });
  }
});
