import { expect } from "chai";

import { coinPriceOn, isMinted } from "../../../../../scripts/causeway/areas/bridge/AssetConfig.ts";
import { othersOf } from "../../../../../scripts/causeway/areas/bridge/BridgeConfig.ts";
import { offersOf } from "../../../../../scripts/causeway/areas/bridge/offersOf.ts";
import { loadConfig } from "../../../../../scripts/causeway/environment.ts";
import { brokenConfig } from "../../../world/brokenConfig.ts";
import { leaveOutAssets } from "../../../world/environmentCopy.ts";

const TOKEN = "0x90F79bf6EB2c4f870365E785982E1f101E93b906";
const EXISTING = { address: TOKEN, symbol: "USDC", decimals: 6, rebasing: false };

describe("a configuration of assets", () => {
  const { folder, change, expectIssue, expectNoIssue } = brokenConfig();
  const FILE = "assets.json";

  const refuses = (
    what: string,
    path: string,
    value: unknown,
    rule: RegExp,
    // biome-ignore lint/suspicious/noExplicitAny: a file that is about to be broken has no type
    edit: (assets: any) => void,
  ) =>
    it(`refuses ${what}`, () => {
      change(FILE, ({ assets }) => edit(assets));
      expectIssue(FILE, `assets.${path}`, value, rule);
    });

  const assetNamed = (symbol: string) => {
    const found = loadConfig(folder()).assets.find((asset) => asset.symbol === symbol);
    if (found === undefined) throw new Error(`no ${symbol}`);
    return found;
  };

  describe("of amounts", () => {
    it("takes whole tokens, and counts in the asset's units", () => {
      change(FILE, ({ assets }) => {
        assets.WBTC.maximum = "0.00000001";
        delete assets.WBTC.offer;
        assets.WBTC.limit.capacity = "1.5";
      });
      const { chains } = assetNamed("WBTC");
      expect(chains.hub?.with["spoke-a"]?.maximum).to.equal(1n);
      expect(chains.hub?.with["spoke-a"]?.limit.capacity).to.equal(150_000_000n);
      const weth = assetNamed("WETH").chains.hub?.with["spoke-a"];
      expect(weth?.maximum).to.equal(50n * 10n ** 18n);
    });

    refuses("a number", "USDC.maximum", 5, /string/, ({ USDC }) => {
      USDC.maximum = 5;
    });
    for (const amount of ["1e6", "-1", "01", "1,000", "0x10", ".5", "5.", "", " 1"]) {
      refuses(`"${amount}"`, "USDC.maximum", amount, /whole tokens/, ({ USDC }) => {
        USDC.maximum = amount;
      });
    }
    refuses(
      "more digits than the asset has",
      "USDC.limit.capacity",
      "500000.0000001",
      /at most 6 digits behind the point/,
      ({ USDC }) => {
        USDC.limit.capacity = "500000.0000001";
      },
    );
    refuses("a maximum of nothing", "USDC.maximum", "0", /at least 1 unit/, ({ USDC }) => {
      USDC.maximum = "0";
    });
    const tooLarge = "1208926"; // coins of 18 decimals: 2^80 units are 1,208,925 and some
    refuses(
      "a maximum that the bridge cannot hold",
      "WETH.maximum",
      tooLarge,
      /at most 12089/,
      ({ WETH }) => {
        WETH.maximum = tooLarge;
      },
    );
    refuses(
      "a maximum of more digits than a way has room for",
      "WETH.maximum",
      "10.00000001",
      /at most 9 digits/,
      ({ WETH }) => {
        WETH.maximum = "10.00000001";
      },
    );
    it("takes a maximum of as many, wherever the point is", () => {
      for (const maximum of ["0.123456", "123.456789", "120000.000", "123456789"]) {
        change(FILE, ({ assets }) => {
          assets.USDC.maximum = maximum;
        });
        expect(() => loadConfig(folder())).not.to.throw();
      }
    });
    refuses(
      "a limit that is refilled by less than a unit a second",
      "WBTC.refundLimit.capacity",
      "0.00086399",
      /each of the 86400 seconds/,
      ({ WBTC }) => {
        WBTC.refundLimit.capacity = "0.00086399";
      },
    );
    refuses(
      "a window of more than a month",
      "USDC.limit.window",
      2_592_001,
      /30 days/,
      ({ USDC }) => {
        USDC.limit.window = 2_592_001;
      },
    );
    refuses(
      "a limit that the books cannot hold",
      "WETH.limit.capacity",
      "2596148429267414",
      /at most 2596/,
      ({ WETH }) => {
        WETH.limit.capacity = "2596148429267414";
      },
    );
    refuses(
      "a wrong amount between two chains",
      "USDC.chains.hub.with.spoke-a.limit.capacity",
      "0.0000001",
      /6 digits/,
      ({ USDC }) => {
        USDC.chains.hub.with = { "spoke-a": { limit: { capacity: "0.0000001", window: 1 } } };
      },
    );
  });

  describe("of chains", () => {
    it("says of each what is said of all, but where more is said of it", () => {
      change(FILE, ({ assets: { USDC, WBTC } }) => {
        USDC.chains.hub.maximum = "7";
        USDC.chains.hub.gasLimit = 500_000;
        USDC.chains.hub.with = {
          "spoke-a": { gasLimit: 600_000, limit: { capacity: "9", window: 60 }, maximum: "8" },
        };
        WBTC.chains["spoke-b"].with = { hub: { ceiling: "3" } };
      });
      const { chains } = assetNamed("USDC");
      expect(chains["spoke-a"]?.with.hub).to.include({ maximum: 100_000_000_000n });
      const said = chains.hub?.with["spoke-a"];
      expect(said).to.include({ gasLimit: 600_000, maximum: 8_000_000n });
      expect(said?.limit).to.deep.equal({ capacity: 9_000_000n, window: 60 });
      expect(said?.refundLimit.capacity).to.equal(500_000_000_000n);
      expect(chains.hub?.with["spoke-b"]).to.include({ gasLimit: 500_000, maximum: 7_000_000n });
      const mint = assetNamed("WBTC").chains["spoke-b"];
      expect(mint?.with.hub?.ceiling).to.equal(300_000_000n);
      expect(mint?.with["spoke-a"]?.ceiling).to.equal(2_500_000_000n);
      expect(mint && isMinted(mint)).to.equal(true);
    });

    it("has an asset go where messages go, and nowhere else", () => {
      change("routes.json", (json) => {
        json.routes = json.routes.slice(0, 2);
      });
      const config = loadConfig(folder());
      const to = (name: string) =>
        othersOf(config, assetNamed("USDC"), { name }).map((other) => other.name);
      expect(to("hub")).to.deep.equal(["spoke-a", "spoke-b"]);
      expect(to("spoke-a")).to.deep.equal(["hub"]);
    });

    refuses(
      "a chain that is not there",
      "USDC.chains.moon",
      "moon",
      /is one of hub/,
      ({ USDC }) => {
        USDC.chains.moon = USDC.chains.hub;
      },
    );
    refuses(
      "a home that has nothing of it",
      "USDC.home",
      "moon",
      /one of the asset's/,
      ({ USDC }) => {
        USDC.home = "moon";
      },
    );
    refuses("a home that mints", "WBTC.home", "spoke-b", /locks the asset/, ({ WBTC }) => {
      WBTC.home = "spoke-b";
    });
    refuses(
      "an asset on one chain",
      "USDC.chains.spoke-a",
      "spoke-a",
      /has a route/,
      ({ USDC }) => {
        USDC.chains = { "spoke-a": USDC.chains["spoke-a"] };
      },
    );
    refuses(
      "less gas than it takes to note a transfer",
      "USDC.gasLimit",
      379_999,
      /at least 380000/,
      ({ USDC }) => {
        USDC.gasLimit = 379_999;
      },
    );
    refuses(
      "terms with a chain to which it does not go",
      "USDC.chains.hub.with.hub",
      "hub",
      /to which there is a route/,
      ({ USDC }) => {
        USDC.chains.hub.with = { hub: { gasLimit: 400_000 } };
      },
    );
    refuses(
      "a mint without a ceiling",
      "WBTC.chains.spoke-b.ceiling",
      undefined,
      /has a ceiling/,
      ({ WBTC }) => {
        delete WBTC.ceiling;
      },
    );

    it("lets a chain that mints have a ceiling of its own, and one that locks have none", () => {
      change(FILE, ({ assets: { WBTC } }) => {
        delete WBTC.ceiling;
        WBTC.chains["spoke-b"].ceiling = "1";
      });
      expect(assetNamed("WBTC").chains["spoke-b"]?.with.hub?.ceiling).to.equal(10n ** 8n);
      expect(assetNamed("WBTC").chains.hub?.with["spoke-b"]?.ceiling).to.equal(0n);
    });
  });

  describe("of default offers", () => {
    const OFFER = { rateBps: 20, floor: "0.5", fallsAfter: 30, endsAfter: 90 };
    const offerOn = (symbol: string, from: string, to: string) =>
      assetNamed(symbol).chains[from]?.with[to]?.offer;

    it("says of each way what is said of all, but where more is said of it, or that none exists", () => {
      change(FILE, ({ assets: { USDC } }) => {
        USDC.chains.hub.offer = OFFER;
        USDC.chains.hub.with = { "spoke-a": { offer: { ...OFFER, floor: "0.25" } } };
        USDC.chains["spoke-b"].offer = null;
        USDC.chains["spoke-b"].with = { hub: { offer: { ...OFFER, rateBps: 0 } } };
      });
      expect(offerOn("USDC", "hub", "spoke-b")).to.deep.equal({ ...OFFER, floor: 500_000n });
      expect(offerOn("USDC", "hub", "spoke-a")?.floor).to.equal(250_000n);
      expect(offerOn("USDC", "spoke-a", "hub")).to.include({ rateBps: 5, floor: 50_000n });
      expect(offerOn("USDC", "spoke-b", "spoke-a")).to.equal(undefined);
      expect(offerOn("USDC", "spoke-b", "hub")).to.include({ rateBps: 0, floor: 500_000n });
    });

    it("tells programs of all ways that have one, in units", () => {
      change(FILE, ({ assets: { USDC } }) => {
        USDC.offer = null;
        USDC.chains["spoke-a"].offer = OFFER;
      });
      const told = { ...OFFER, floor: "500000" };
      const offers = () => offersOf(loadConfig(folder()), assetNamed("USDC"));
      expect(offers()).to.deep.equal([
        { origin: "spoke-a", destination: "hub", ...told },
        { origin: "spoke-a", destination: "spoke-b", ...told },
      ]);
      change("routes.json", (json) => {
        json.routes = json.routes.slice(0, 2);
      });
      expect(offers()).to.deep.equal([{ origin: "spoke-a", destination: "hub", ...told }]);
    });

    it("lets an asset have none, and then needs no price of a coin", () => {
      change(FILE, ({ assets: { USDC } }) => {
        delete USDC.offer;
        delete USDC.coinPrices;
      });
      expect(offerOn("USDC", "spoke-a", "hub")).to.equal(undefined);
    });

    it("takes the longest that every transfer can make, and a floor below the maximum", () => {
      change(FILE, ({ assets: { USDC } }) => {
        USDC.offer.endsAfter = 3_600;
        USDC.offer.floor = "99999.999999";
      });
      expect(offerOn("USDC", "spoke-a", "hub")?.floor).to.equal(99_999_999_999n);
    });

    it("knows the price of a coin where the asset is that coin", () => {
      const { chains } = loadConfig(folder());
      for (const chain of chains) {
        expect(coinPriceOn(assetNamed("USDC"), chain)).to.equal(400_000_000n);
        expect(coinPriceOn(assetNamed("WETH"), chain)).to.equal(10n ** 18n);
      }
    });

    refuses("a rate of more than a tenth", "USDC.offer.rateBps", 1_001, /a tenth/, ({ USDC }) => {
      USDC.offer.rateBps = 1_001;
    });
    refuses(
      "a floor of more digits than the asset has",
      "USDC.chains.hub.offer.floor",
      "0.0000001",
      /at most 6 digits behind the point/,
      ({ USDC }) => {
        USDC.chains.hub.offer = { ...OFFER, floor: "0.0000001" };
      },
    );
    refuses(
      "one that ends before it falls",
      "USDC.chains.hub.with.spoke-b.offer.endsAfter",
      90,
      /more than the 90 s of fallsAfter/,
      ({ USDC }) => {
        USDC.chains.hub.with = { "spoke-b": { offer: { ...OFFER, fallsAfter: 90 } } };
      },
    );
    refuses(
      "one that offers nothing",
      "USDC.offer",
      { rateBps: 0, floor: "0.00" },
      /null is for no offer/,
      ({ USDC }) => {
        USDC.offer = { ...OFFER, rateBps: 0, floor: "0.00" };
      },
    );
    refuses(
      "one that outlives the deadline of a transfer",
      "USDC.offer.endsAfter",
      3_601,
      /at most the 3600 s that a transfer from hub to spoke-a has at least/,
      ({ USDC }) => {
        USDC.offer.endsAfter = 3_601;
      },
    );
    refuses(
      "a floor of the largest transfer of a way",
      "USDC.chains.hub.offer.floor",
      "7",
      /less than the 7 that a transfer from hub to spoke-b is at most/,
      ({ USDC }) => {
        USDC.chains.hub.offer = { ...OFFER, floor: "7" };
        USDC.chains.hub.with = { "spoke-b": { maximum: "7" } };
      },
    );
    refuses(
      "one that nobody can compare with the gas of an advance",
      "USDC.coinPrices.ETH",
      undefined,
      /how many USDC one ETH costs: the offer from hub to spoke-a/,
      ({ USDC }) => {
        delete USDC.coinPrices;
      },
    );
    refuses(
      "a price of a coin that no chain of the asset has",
      "USDC.coinPrices.BNB",
      "BNB",
      /the coin of a chain of the asset: ETH/,
      ({ USDC }) => {
        USDC.coinPrices.BNB = "600";
      },
    );
    refuses("a coin for nothing", "USDC.coinPrices.ETH", "0", /at least 1 unit/, ({ USDC }) => {
      USDC.coinPrices.ETH = "0";
    });
  });

  it("refuses messages that take longer to arrive than a transfer may", () => {
    const path = "terms.spoke-a.minLifetime";
    const most = 30 * 24 * 60 * 60;
    const ask = (seconds: number) =>
      change("routes.json", ({ terms }) => {
        terms["spoke-a"].minLifetime = seconds;
      });
    ask(most);
    expectIssue("routes.json", path, most, /less than the 2592000 s/);
    ask(most - 1);
    expect(() => loadConfig(folder())).not.to.throw();
    ask(most);
    leaveOutAssets(folder());
    expect(() => loadConfig(folder())).not.to.throw();
  });

  describe("of tokens", () => {
    refuses("another mode", "USDC.chains.hub.mode", "burn", /lock.*mint/, ({ USDC }) => {
      USDC.chains.hub.mode = "burn";
    });
    refuses(
      "one of fewer decimals than the asset",
      "WBTC.chains.spoke-b.token.decimals",
      7,
      /at least the asset's 8/,
      ({ WBTC }) => {
        WBTC.chains["spoke-b"].token.decimals = 7;
      },
    );
    refuses(
      "one of far more decimals",
      "USDC.chains.hub.token.development.decimals",
      43,
      /at most 36 more/,
      ({ USDC }) => {
        USDC.chains.hub.token.development.decimals = 43;
      },
    );
    refuses(
      "one whose balances change by themselves",
      "USDC.chains.hub.token.existing.rebasing",
      true,
      /wrapped form/,
      ({ USDC }) => {
        USDC.chains.hub.token = { existing: { ...EXISTING, rebasing: true } };
      },
    );
    refuses(
      "one of which nobody says whether they do",
      "USDC.chains.hub.token",
      { existing: { address: TOKEN, symbol: "USDC", decimals: 6 } },
      /a token is/,
      ({ USDC }) => {
        USDC.chains.hub.token = { existing: { ...EXISTING, rebasing: undefined } };
      },
    );
    refuses(
      "one that stands for two assets",
      "WETH.chains.hub.token",
      TOKEN,
      /one asset on a chain, and is USDC/,
      ({ USDC, WETH }) => {
        USDC.chains.hub.token = { existing: EXISTING };
        WETH.chains.hub.token = { existing: { ...EXISTING, decimals: 18 } };
      },
    );

    it("takes one that stands somewhere", () => {
      change(FILE, ({ assets: { USDC } }) => {
        USDC.chains.hub.token = { existing: EXISTING };
      });
      expect(assetNamed("USDC").chains.hub?.token).to.deep.equal({
        kind: "existing",
        token: EXISTING,
      });
    });

    describe("off development chains", () => {
      beforeEach(() =>
        change("chains.json", (json) => {
          json.chains[0].chainId = 1;
        }),
      );

      it("refuses one that anybody mints", () => {
        const path = "assets.USDC.chains.hub.token.development";
        const value = { name: "USD Coin", symbol: "USDC", decimals: 6 };
        expectIssue(FILE, path, value, /for development chains/);
      });

      it("refuses assets where the wrapped coin is not named", () => {
        const path = "chains[0].wrappedNative";
        expectIssue("chains.json", path, undefined, /names its wrapped coin/);
        expectNoIssue("chains[1].wrappedNative");
        change("chains.json", (json) => {
          json.chains[0].wrappedNative = TOKEN;
        });
        expectNoIssue(path);
      });
    });
  });
});
