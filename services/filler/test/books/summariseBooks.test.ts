import type { Hex } from "@causeway/protocol";
import { expect } from "chai";

import { printBooks } from "../../src/books/printBooks.ts";
import { summariseBooks } from "../../src/books/summariseBooks.ts";
import type { FillerConfig } from "../../src/config.ts";
import type { BookRow } from "../../src/store/books.ts";

const USDC: Hex = `0x${"a5".repeat(32)}`;
const CONFIG = {
  assets: [{ symbol: "USDC", assetId: USDC, decimals: 6 }],
  chains: [
    { name: "hub", chainId: 1n },
    { name: "spoke", chainId: 2n },
  ],
} as unknown as FillerConfig;
const NOTHING: BookRow = {
  day: "2026-01-01",
  assetId: USDC,
  originChainId: 2n,
  destinationChainId: 1n,
  advances: 0n,
  paid: 0n,
  repaid: 0n,
  owed: 0n,
  curve: 0n,
  profit: 0n,
  lost: 0n,
  inFlight: 0n,
  used: 0n,
  unitSeconds: 0n,
  gas: 0n,
  gasWasted: 0n,
};

describe("a summary of the books", () => {
  it("adds up routes and days of an asset, and gas of a chain", () => {
    const { assets, gas } = summariseBooks(
      CONFIG,
      [
        { ...NOTHING, advances: 2n, paid: 100n, profit: 5n, gas: 7n, gasWasted: 3n },
        { ...NOTHING, day: "2026-01-02", advances: 1n, paid: 50n, profit: 2n, gas: 1n },
        { ...NOTHING, originChainId: 1n, destinationChainId: 2n, paid: 9n, gas: 4n },
        { ...NOTHING, assetId: null, originChainId: null, gas: 10n },
      ],
      [],
    );
    expect(assets).to.have.length(1);
    expect(assets[0]).to.include({ asset: "USDC", advances: 3n, paid: 159n, profit: 7n });
    expect(gas).to.deep.equal([
      { chain: "hub", gas: 18n, gasWasted: 3n },
      { chain: "spoke", gas: 4n, gasWasted: 0n },
    ]);
  });

  it("says what a year would have left of what was out for as long as it was, losses included", () => {
    // 100 for a day left 1: of itself 365% in a year.
    const repaid = { ...NOTHING, used: 100n, unitSeconds: 100n * 86_400n, profit: 1n };
    expect(summariseBooks(CONFIG, [repaid]).assets[0]?.yearlyBps).to.equal(36_500n);
    const lost = summariseBooks(CONFIG, [{ ...repaid, lost: 2n }]);
    expect(lost.assets[0]?.yearlyBps).to.equal(-36_500n);
    expect(summariseBooks(CONFIG, [NOTHING]).assets[0]?.yearlyBps).to.equal(undefined);
  });

  it("keeps what the configuration does not name by its id", () => {
    const strange = { ...NOTHING, assetId: `0x${"ee".repeat(32)}`, originChainId: 99n };
    expect(summariseBooks(CONFIG, [strange]).lines[0]).to.include({
      ...{ asset: strange.assetId, origin: "99", destination: "hub" },
    });
  });

  it("is printed in whole tokens and coins", () => {
    const rows = [
      { ...NOTHING, advances: 1n, paid: 1_500_000n, gas: 10n ** 17n },
      { ...NOTHING, assetId: null, originChainId: null, gas: 10n ** 18n },
    ];
    const lines = printBooks(CONFIG, summariseBooks(CONFIG, rows)).split("\n");
    expect(lines).to.include("USDC   1         1.5   0.0     0.0    0.0     0.0   0.0        -");
    expect(lines).to.include("hub     1.1    0.0");
    expect(lines.at(-1)).to.match(/^2026-01-01 +- +- to hub +0 .* 1\.0$/);
  });
});
