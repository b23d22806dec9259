import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { ConfigError } from "@causeway/service";
import { expect } from "chai";

import { readRelayerConfig } from "../src/index.ts";

const ACCOUNT = `0x${"11".repeat(20)}`;
const CHAIN = {
  name: "hub",
  chainId: "31337",
  rpcUrls: ["http://127.0.0.1:8545"],
  mailbox: ACCOUNT,
  committeeRegistry: ACCOUNT,
  messageFeeSchedule: ACCOUNT,
  startHeight: "7",
};
const ENVIRONMENT = {
  environment: "local",
  development: true,
  chains: [CHAIN, { ...CHAIN, name: "spoke-a", chainId: "31338" }],
  validators: ["http://127.0.0.1:9101"],
};
const OWN = {
  environmentFile: "environment.json",
  privateKey: `0x${"22".repeat(32)}`,
  prover: { kind: "mock" },
};

describe("a relayer's configuration", () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "causeway-relayer-config-"));
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  function read(own: object = OWN, environment: object = ENVIRONMENT) {
    writeFileSync(join(folder, "environment.json"), JSON.stringify(environment));
    writeFileSync(join(folder, "relayer.json"), JSON.stringify(own), { mode: 0o600 });
    return readRelayerConfig(join(folder, "relayer.json"));
  }

  it("is what its operator chose, on every chain of the environment", () => {
    const { environment, chains } = read({ ...OWN, resubmitAfter: 9 });
    expect(environment).to.equal("local");
    expect(chains).to.have.length(2);
    for (const chain of chains) {
      expect(chain).to.include({ privateKey: OWN.privateKey, resubmitAfter: 9, startHeight: 7n });
    }
  });

  it("asks the environment's validators, and beside them those that options name, each once", () => {
    const own = { ...OWN, validators: ["http://127.0.0.1:9105", "http://127.0.0.1:9101"] };
    expect(read(own).validators).to.deep.equal(["http://127.0.0.1:9101", "http://127.0.0.1:9105"]);
    expect(read().validators).to.deep.equal(["http://127.0.0.1:9101"]);
  });

  it("has paths that are relative to its file", () => {
    const own = { ...OWN, databaseDirectory: "database" };
    expect(read(own).databaseDirectory).to.equal(join(folder, "database"));
  });

  it("says which file lacks what", () => {
    expect(() => read({ ...OWN, privateKey: undefined })).to.throw(
      ConfigError,
      /relayer\.json: .*privateKey/s,
    );
    expect(() => read(OWN, { ...ENVIRONMENT, chains: [] })).to.throw(
      ConfigError,
      /environment\.json: .*chains/s,
    );
  });
});
