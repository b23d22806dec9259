import { expect } from "chai";

import { feeRows } from "../../src/pages/network/fees/feeRows.ts";
import { feeText } from "../../src/pages/network/fees/feeText.ts";
import { en } from "../../src/words/en.ts";
import { sayIn } from "../../src/words/Say.ts";

const [SCHEDULE, OTHER] = [`0x${"5c".repeat(20)}`, `0x${"5d".repeat(20)}`];
const VALID_FROM = "2026-12-01T12:00:00Z";

const version = (kind: string, state: string, fees: object, schedule = SCHEDULE) => ({
  ...{ kind, chainId: "1", schedule, version: "1", state, validFrom: VALID_FROM },
  ...{ messages: null, releases: null, orders: null, ...fees },
});
const price = (destinationChainId: string, base: string, isFree = false) => ({
  ...{ destinationChainId, isFree, base, gasPrice: "2", gasPerByte: "10" },
});
const messages = (...prices: ReturnType<typeof price>[]) => ({ messages: { messages: prices } });
const order = (chainId: string, feeBps: number) => ({ chainId, isFree: false, feeBps });
const orders = (...destinations: ReturnType<typeof order>[]) => ({ orders: { destinations } });
const terms = { rateBps: 10, floor: "500000", ceiling: "20000000", flat: "50000" };
const releases = (change: object, decimals: number | null = 6) => ({
  releases: {
    assets: [
      {
        ...{ assetId: `0x${"a5".repeat(32)}`, symbol: "USDC", decimals },
        origins: [{ originChainId: "2", isFree: false, ...terms, ...change }],
      },
    ],
  },
});

/** The fees, with a chain 9 on which recipients get a value. */
const rowsOf = (versions: Parameters<typeof feeRows>[0]) =>
  feeRows(versions, (chainId) => chainId === "9");

/** What 200,000 gas and 256 bytes cost at 2 wei per gas. */
const GAS_COST = 405_120n;

describe("the fees of the network", () => {
  it("are those in force, as parts of the highest of their kind", () => {
    const found = rowsOf([
      version("messages", "in-force", messages(price("2", "0"), price("3", "405120"))),
      version("messages", "in-force", messages(price("2", "7", true)), OTHER),
      version("orders", "in-force", orders(order("2", 25), order("3", 100))),
    ]);
    expect(found.messages.map(({ fee, share }) => [fee.coin, share])).to.deep.equal([
      [GAS_COST, 0.5],
      [2n * GAS_COST, 1],
      [0n, 0],
    ]);
    expect(found.orders.map(({ fee, share }) => [fee.bps, share])).to.deep.equal([
      [25, 0.25],
      [100, 1],
    ]);
    expect(found.releases).to.deep.equal([]);
  });

  it("are those of a value for the recipient where a chain takes no gas, apart from others", () => {
    const found = rowsOf([
      version("messages", "in-force", messages(price("2", "0"), price("9", "1"))),
    ]);
    expect(found.messages.map(({ fee }) => fee.coin)).to.deep.equal([GAS_COST]);
    // 0.05 TON, and 256 bytes
    expect(found.valued.map(({ fee, share }) => [fee.coin, share])).to.deep.equal([
      [1n + 2n * (50_000_000n + 2_560n), 1],
    ]);
  });

  it("name the next fee where the newest version to come changes it", () => {
    const { orders: rows } = rowsOf([
      version("orders", "in-force", orders(order("2", 25), order("3", 100), order("4", 1))),
      version("orders", "ready", orders(order("2", 5), order("3", 5))),
      version("orders", "announced", orders(order("2", 30), order("3", 100))),
      version("orders", "announced", orders(order("2", 60)), OTHER),
    ]);
    expect(rows.map(({ next }) => next && [next.fee.bps, next.validFrom])).to.deep.equal([
      [30, VALID_FROM],
      undefined,
      undefined,
    ]);
  });

  it("go from the chain that a release comes from to the one that pays it", () => {
    const { releases: rows } = rowsOf([version("releases", "in-force", releases({}))]);
    expect(rows[0]?.fee).to.include({ originChainId: "2", destinationChainId: "1", bps: 10 });
  });
});

const NAMES = {
  chainName: (id: string) => id,
  takesValue: () => false,
  amount: () => "",
  coin: (chainId: string, amount: bigint) => `${amount} of ${chainId}`,
};

describe("a fee in words", () => {
  const say = sayIn("en", en, { chains: [], ...NAMES });
  const said = (change: object, decimals?: number | null) => {
    const [row] = rowsOf([version("releases", "in-force", releases(change, decimals))]).releases;
    return row && feeText(row.fee, say);
  };

  it("has the rate, its bounds and the flat part", () => {
    expect(said({})).to.equal("0.1%, at least 0.5 USDC, at most 20 USDC, plus 0.05 USDC");
    expect(said({}, null)).to.equal("0.1%, at least 500000, at most 20000000, plus 50000");
  });

  it("has no rate where the ceiling is zero, as the contract charges it", () => {
    expect(said({ ceiling: "0", floor: "0" })).to.equal("plus 0.05 USDC");
  });

  it("is free where the contract charges nothing", () => {
    expect(said({ isFree: true })).to.equal("free");
    expect(said({ rateBps: 0, flat: "0" })).to.equal("0.5 USDC");
    expect(said({ rateBps: 0, floor: "0", flat: "0" })).to.equal("free");
  });

  it("is an amount of the coin for a message, and a rate for a swap", () => {
    const found = rowsOf([
      version("messages", "in-force", messages(price("2", "0"))),
      version("orders", "in-force", orders(order("2", 25))),
    ]);
    const texts = [...found.messages, ...found.orders].map(({ fee }) => feeText(fee, say));
    expect(texts).to.deep.equal([`${GAS_COST} of 1`, "0.25%"]);
  });
});
