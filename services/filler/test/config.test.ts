import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { ConfigError } from "@causeway/service";
import { expect } from "chai";

import { readFillerConfig } from "../src/index.ts";

const ACCOUNT = `0x${"11".repeat(20)}`;
const ASSET_ID = `0x${"a5".repeat(32)}`;
const CHAIN = {
  name: "hub",
  chainId: "1",
  rpcUrls: ["http://127.0.0.1:8545"],
  mailbox: ACCOUNT,
  committeeRegistry: ACCOUNT,
  messageFeeSchedule: ACCOUNT,
  bridge: `0x${"BB".repeat(20)}`,
};
const { bridge: _, ...WITHOUT_BRIDGE } = CHAIN;
const ENVIRONMENT = {
  environment: "local",
  development: true,
  chains: [
    CHAIN,
    { ...CHAIN, name: "spoke-a", chainId: "2" },
    { ...WITHOUT_BRIDGE, name: "island", chainId: "3" },
  ],
  assets: [{ symbol: "USDC", assetId: ASSET_ID, decimals: 6 }],
  validators: ["http://127.0.0.1:9101"],
};
const ORIGIN = { mostInFlight: "100", amounts: [{ confirmations: 2, most: "10" }] };
const USDC = { mostInFlight: "200", origins: { "spoke-a": ORIGIN } };
const OWN = {
  environmentFile: "environment.json",
  privateKey: `0x${"22".repeat(32)}`,
  assets: { USDC },
};

describe("a filler's configuration", () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "causeway-filler-config-"));
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  function read(own: object = {}, isDryRun?: boolean) {
    writeFileSync(join(folder, "environment.json"), JSON.stringify(ENVIRONMENT));
    writeFileSync(join(folder, "filler.json"), JSON.stringify({ ...OWN, ...own }), { mode: 0o600 });
    return readFillerConfig(join(folder, "filler.json"), isDryRun);
  }

  const withUsdc = (usdc: object) => ({ assets: { USDC: { ...USDC, ...usdc } } });
  const withOrigin = (origin: object) =>
    withUsdc({ origins: { "spoke-a": { ...ORIGIN, ...origin } } });

  function refusalOf(own: object): string {
    try {
      read(own);
    } catch (error) {
      if (error instanceof ConfigError) return error.message;
      throw error;
    }
    throw new Error("it is not refused");
  }

  it("is what its operator chose, on every chain of the environment that has a bridge", () => {
    const { chains, assets, environment, isDryRun } = read();
    expect({ environment, isDryRun }).to.deep.equal({ environment: "local", isDryRun: false });
    expect(chains.map(({ name, bridge }) => [name, bridge])).to.deep.equal([
      ["hub", `0x${"bb".repeat(20)}`],
      ["spoke-a", `0x${"bb".repeat(20)}`],
    ]);
    expect(assets.map(({ symbol, assetId }) => [symbol, assetId])).to.deep.equal([
      ["USDC", ASSET_ID],
    ]);
  });

  it("risks nothing that nobody chose: no calls, no unlimited allowance, coin for gas left", () => {
    const { rules, assets } = read();
    expect(rules).to.deep.include({ mostReceiverGas: 0n, isRoomNeeded: true });
    expect(rules.coinFloors.get(1n)).to.equal(10n ** 16n);
    expect(assets[0]?.allowance).to.equal(undefined);
    expect(rules.assets.get(ASSET_ID)?.leastProfit).to.deep.equal({ units: 1n, bps: 1n });
    expect([...(rules.assets.get(ASSET_ID)?.origins.keys() ?? [])]).to.deep.equal([2n]);
  });

  it("fills no held orders unless its file says so, and then within bounds", () => {
    expect(read().heldOrders).to.equal(undefined);
    expect(read({ heldOrders: {} }).heldOrders).to.deep.equal({
      mostGas: 3_000_000n,
      mostLost: 5n * 10n ** 16n,
    });
    expect(refusalOf({ heldOrders: { mostGas: "-1" } })).to.match(/heldOrders\.mostGas/);
  });

  it("has no limit that is left out: what may be out, and how much by confirmations, must be said", () => {
    expect(refusalOf({ assets: { USDC: { origins: {} } } })).to.match(/mostInFlight/);
    expect(refusalOf(withOrigin({ mostInFlight: undefined }))).to.match(/mostInFlight/);
    expect(refusalOf(withOrigin({ amounts: [] }))).to.match(/amounts/);
    expect(refusalOf({ curveBoundBps: 10_001 })).to.match(/curveBoundBps/);
  });

  it("has amounts that rise with confirmations, a final block last", () => {
    const step = (confirmations: number | "final", most: string) => ({ confirmations, most });
    const rising = [step(1, "5"), step(4, "6"), step("final", "7")];
    const [first, second, last] = rising;
    const origin = read(withOrigin({ amounts: rising }))
      .rules.assets.get(ASSET_ID)
      ?.origins.get(2n);
    expect(origin?.amounts).to.have.length(3);
    for (const amounts of [
      [second, first],
      [last, first],
      [first, step(2, "5")],
      [first, step(1, "6")],
      [last, step("final", "9")],
    ]) {
      expect(refusalOf(withOrigin({ amounts }))).to.match(/must rise from line to line/);
    }
  });

  it("names chains and assets that the environment has, and chains with a bridge", () => {
    expect(refusalOf({ assets: { EURC: USDC } })).to.match(/"EURC" is no asset of local/);
    expect(refusalOf(withUsdc({ origins: { moon: ORIGIN } }))).to.match(/"moon" is no chain/);
    expect(refusalOf(withUsdc({ origins: { island: ORIGIN } }))).to.match(/"island" is no chain/);
    expect(refusalOf(withOrigin({ destinations: ["moon"] }))).to.match(/origins.spoke-a: "moon"/);
    expect(refusalOf(withUsdc({ coinPrices: { moon: "1" } }))).to.match(/coinPrices: "moon"/);
    expect(refusalOf({ coinFloors: { moon: "1" } })).to.match(/coinFloors: "moon"/);
  });

  it("has amounts that are whole numbers of units, in digits", () => {
    for (const mostInFlight of ["1.5", "-1", "1e6", 100, ""]) {
      expect(refusalOf(withUsdc({ mostInFlight }))).to.match(/mostInFlight/);
    }
  });

  it("has paths that are relative to its file", () => {
    const { databaseDirectory, journalDirectory } = read({ journalDirectory: "journals" });
    expect(journalDirectory).to.equal(join(folder, "journals"));
    expect(databaseDirectory).to.equal(join(folder, "..", ".cache", "filler"));
  });

  it("sends nothing where it is read for a dry run", () => {
    expect(read({}, true).isDryRun).to.equal(true);
  });

  it("refuses fields that it does not know", () => {
    expect(refusalOf({ mostInFlights: "1" })).to.match(/mostInFlights/);
  });
});
