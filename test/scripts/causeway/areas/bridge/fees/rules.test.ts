import { expect } from "chai";

import {
  curveTermsOf,
  releaseTermsOf,
} from "../../../../../../scripts/causeway/areas/bridge/fees/configuredTerms.ts";
import { loadConfig } from "../../../../../../scripts/causeway/environment.ts";
import { brokenConfig } from "../../../../world/brokenConfig.ts";

describe("a configuration of the bridge's fees", () => {
  const { folder, change, issues, expectIssue } = brokenConfig();
  const FILE = "bridge-fees.json";

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

  it("says of all what is said of an asset, of a chain before that, and of two before that", () => {
    change(FILE, ({ assets: { USDC } }) => {
      USDC.chains = {
        hub: {
          release: { ...USDC.release, rateBps: 6 },
          from: { "spoke-a": { ...USDC.release, rateBps: 7 } },
          curve: { ...USDC.curve, knee: "1.5" },
        },
      };
    });
    const config = loadConfig(folder());
    const asset = config.assets.find(({ symbol }) => symbol === "USDC")!;
    const rate = (name: string, origin: string) =>
      releaseTermsOf(config, asset, { name }, { name: origin }).rateBps;
    expect([rate("hub", "spoke-a"), rate("hub", "spoke-b"), rate("spoke-a", "hub")]).to.deep.equal([
      7n,
      6n,
      5n,
    ]);
    const placed = { asset, here: asset.chains.hub! };
    expect(curveTermsOf(config, placed, { name: "hub" })?.knee).to.equal(1_500_000n);
    expect(curveTermsOf(config, placed, { name: "spoke-a" })?.knee).to.equal(100_000_000_000n);
  });

  refuses(
    "that an asset has no fees",
    "USDC",
    undefined,
    /has an entry with its fees/,
    (assets) => {
      delete assets.USDC;
    },
  );
  refuses("fees of what is no asset", "DOGE", "DOGE", /an asset of assets/, (assets) => {
    assets.DOGE = assets.USDC;
  });
  refuses("percent for bps", "USDC.release.rateBps", 1_001, /at most 1000/, ({ USDC }) => {
    USDC.release.rateBps = 1_001;
  });
  refuses("a number for an amount", "USDC.release.floor", 1, /string/, ({ USDC }) => {
    USDC.release.floor = 1;
  });
  refuses("more digits than it has", "USDC.release.flat", "0.0000001", /6 digits/, ({ USDC }) => {
    USDC.release.flat = "0.0000001";
  });
  refuses("more than terms hold", "WETH.release.ceiling", "4723", /at most 4722/, ({ WETH }) => {
    WETH.release.ceiling = "4723";
  });
  refuses("a floor above the ceiling", "USDC.release.floor", "26", /ceiling/, ({ USDC }) => {
    USDC.release.floor = "26";
  });
  refuses("a knee at the depth", "USDC.curve.knee", "500000", /below the depth/, ({ USDC }) => {
    USDC.curve.knee = "500000";
  });
  refuses("a reference of nothing", "WBTC.reference", "0", /at least 1 unit/, ({ WBTC }) => {
    WBTC.reference = "0";
  });
  refuses("a chain without it", "USDC.chains.moon", "moon", /a chain of the asset/, ({ USDC }) => {
    USDC.chains = { moon: {} };
  });
  refuses(
    "an origin from which nothing comes",
    "USDC.chains.hub.from.hub",
    "hub",
    /from which it comes here/,
    ({ USDC }) => {
      USDC.chains = { hub: { from: { hub: USDC.release } } };
    },
  );

  it("refuses a curve of what is minted", () => {
    change(FILE, ({ assets: { WBTC } }) => {
      WBTC.chains = { "spoke-b": { curve: WBTC.curve } };
    });
    const { path, rule } = issues()[0]!;
    expect(path).to.equal("assets.WBTC.chains.spoke-b.curve");
    expect(rule).to.match(/never runs empty/);
  });

  it("refuses terms of nothing that are not said to be free, and free ones that ask", () => {
    change(FILE, ({ assets: { USDC, WBTC } }) => {
      Object.assign(USDC.release, { rateBps: 0, floor: "0" });
      USDC.curve.rateBps = 0;
      WBTC.release.free = true;
    });
    const told = issues().map(({ path, rule }) => `${path}: ${rule}`);
    expect(told.join("; "))
      .to.match(/USDC\.release: terms that ask for nothing are meant only/)
      .and.match(/USDC\.curve: terms that ask for nothing/)
      .and.match(/WBTC\.release: asks for nothing where releases are free/);
    change(FILE, ({ assets: { USDC, WBTC } }) => {
      USDC.release.free = true;
      USDC.curve.free = true;
      delete WBTC.release.free;
    });
    expect(loadConfig(folder()).bridgeFees.assets.USDC?.release.free).to.equal(true);
  });

  it("refuses shares that are not whole, and of who is no treasurer", () => {
    change(FILE, (json) => {
      json.shares = [{ account: "guardian", bps: 9_999 }];
    });
    const told = issues().map(({ path, rule }) => `${path}: ${rule}`);
    expect(told.join("; "))
      .to.match(/shares: the shares sum to 10000 bps/)
      .and.match(/shares\[0\]\.account: a member of the role treasurer/);
  });
});
