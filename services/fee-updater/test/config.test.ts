import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { ConfigError } from "@causeway/service";
import { expect } from "chai";

import { readUpdaterConfig } from "../src/index.ts";

const ACCOUNT = `0x${"11".repeat(20)}`;
const CHAIN = {
  ...{ name: "hub", chainId: "31337", rpcUrls: ["http://127.0.0.1:8545"] },
  ...{ mailbox: ACCOUNT, committeeRegistry: ACCOUNT, messageFeeSchedule: ACCOUNT },
};
const ENVIRONMENT = {
  environment: "local",
  development: true,
  chains: [CHAIN, { ...CHAIN, name: "spoke-a", chainId: "31338" }],
  validators: ["http://127.0.0.1:9101"],
};
const ETH = { nativeCoin: "ETH", dailyCap: "1000" };
const POL = { nativeCoin: "POL", dailyCap: "1000" };
const OWN = {
  environmentFile: "environment.json",
  privateKey: `0x${"22".repeat(32)}`,
  chains: { hub: ETH, "spoke-a": ETH },
};
const RATE = { of: "POL", in: "ETH", numerator: "1", denominator: "10000", setBy: "a treasurer" };

describe("a fee updater's configuration", () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "causeway-fee-updater-config-"));
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  function read(own: object = OWN, environment: object = ENVIRONMENT) {
    writeFileSync(join(folder, "environment.json"), JSON.stringify(environment));
    writeFileSync(join(folder, "updater.json"), JSON.stringify(own), { mode: 0o600 });
    return readUpdaterConfig(join(folder, "updater.json"));
  }

  const refusal = (own: object, environment?: object) => expect(() => read(own, environment)).to;

  it("is what its operator chose, and what the environment says of each chain", () => {
    const { environment, chains, samples } = read({ ...OWN, samples: { window: 600, least: 5 } });
    expect(environment).to.equal("local");
    expect(samples).to.include({ window: 600, least: 5, percentile: 60 });
    expect(chains.map(({ name }) => name)).to.deep.equal(["hub", "spoke-a"]);
    expect(chains[1]).to.include({ nativeCoin: "ETH", dailyCap: 1_000n, chainId: 31_338n });
    expect(chains[1]).to.include({ messageFeeSchedule: ACCOUNT });
  });

  it("has paths that are relative to its file", () => {
    const { journalDirectory } = read({ ...OWN, journalDirectory: "journals" });
    expect(journalDirectory).to.equal(join(folder, "journals"));
  });

  it("names each chain of the environment, and no other", () => {
    refusal({ ...OWN, chains: { hub: ETH } }).throw(
      ConfigError,
      /updater\.json: chains: lacks spoke-a/,
    );
    const chains = { ...OWN.chains, moon: ETH };
    refusal({ ...OWN, chains }).throw(ConfigError, /"moon" is no chain of local/);
  });

  it("refuses a cap that is no amount of wei", () => {
    for (const dailyCap of ["0", "-1", "1.5", "1e18", "0.1 ETH"]) {
      refusal({ ...OWN, chains: { hub: { ...ETH, dailyCap }, "spoke-a": ETH } }).throw(
        ConfigError,
        /chains\.hub\.dailyCap/,
      );
    }
  });

  it("refuses a window that never holds enough samples", () => {
    refusal({ ...OWN, interval: 60, samples: { window: 300, least: 6 } }).throw(
      ConfigError,
      /samples\.window: 300 seconds never hold 6 samples/,
    );
    expect(read({ ...OWN, interval: 60, samples: { window: 300, least: 5 } }).interval).to.equal(
      60,
    );
  });

  it("refuses an environment that does not name fee schedules", () => {
    const chains = ENVIRONMENT.chains.map(({ messageFeeSchedule, ...chain }) => chain);
    refusal(OWN, { ...ENVIRONMENT, chains }).throw(
      ConfigError,
      /environment\.json: .*messageFeeSchedule/s,
    );
  });

  it("refuses to start where a pair of coins needs a conversion and has none", () => {
    const chains = { hub: ETH, "spoke-a": POL };
    refusal({ ...OWN, chains }).throw(ConfigError, /conversions: lacks ETH in POL/);
    const { conversions } = read({ ...OWN, chains, conversions: [RATE] });
    expect(conversions("POL", "ETH")).to.deep.equal({ numerator: 1n, denominator: 10_000n });
    expect(conversions("ETH", "POL")).to.deep.equal({ numerator: 10_000n, denominator: 1n });
    expect(conversions("ETH", "ETH")).to.deep.equal({ numerator: 1n, denominator: 1n });
  });

  it("refuses a conversion that is there twice, either way, or of a coin in itself", () => {
    const chains = { hub: ETH, "spoke-a": POL };
    const back = { ...RATE, of: "ETH", in: "POL" };
    refusal({ ...OWN, chains, conversions: [RATE, RATE] }).throw(ConfigError, /is there already/);
    refusal({ ...OWN, chains, conversions: [RATE, back] }).throw(ConfigError, /is there already/);
    refusal({ ...OWN, chains, conversions: [RATE, { ...RATE, in: "POL" }] }).throw(
      ConfigError,
      /POL in POL is there already/,
    );
  });

  it("refuses a conversion of a coin that no chain has, of nothing, and one that nobody set", () => {
    refusal({ ...OWN, conversions: [RATE] }).throw(ConfigError, /"POL" is the coin of no chain/);
    const chains = { hub: ETH, "spoke-a": POL };
    refusal({ ...OWN, chains, conversions: [{ ...RATE, numerator: "0" }] }).throw(
      ConfigError,
      /conversions.*numerator/s,
    );
    refusal({ ...OWN, chains, conversions: [{ ...RATE, setBy: undefined }] }).throw(
      ConfigError,
      /conversions.*setBy/s,
    );
  });
});
