import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { ConfigError } from "@causeway/service";
import { expect } from "chai";

import { readIndexerConfig } from "../src/index.ts";

const ACCOUNT = `0x${"11".repeat(20)}`;
const ENVIRONMENT = {
  environment: "local",
  development: true,
  chains: [
    {
      ...{ name: "hub", chainId: "1", rpcUrls: ["http://127.0.0.1:8545"], startHeight: "7" },
      ...{ mailbox: ACCOUNT, committeeRegistry: ACCOUNT, messageFeeSchedule: ACCOUNT },
    },
  ],
  validators: ["http://127.0.0.1:9101"],
};

describe("an indexer's configuration", () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "causeway-indexer-"));
    writeFileSync(join(folder, "environment.json"), JSON.stringify(ENVIRONMENT));
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  function read(own: object) {
    const file = join(folder, "indexer.json");
    writeFileSync(file, JSON.stringify({ environmentFile: "environment.json", ...own }));
    return readIndexerConfig(file);
  }

  it("has the chains of its environment, and paths relative to its folder", () => {
    const config = read({ databaseDirectory: "database" });
    expect(config).to.include({ environment: "local", pollInterval: 500, mostBehind: 60 });
    expect(config.databaseDirectory).to.equal(join(folder, "database"));
    expect(config.chains.map(({ name, startHeight }) => [name, startHeight])).to.deep.equal([
      ["hub", 7n],
    ]);
    expect(config.listen.port).to.equal(9600);
  });

  it("names chains that its environment has", () => {
    expect(read({ health: { headAgeOf: { hub: 9 } } }).health.headAgeOf).to.deep.equal({ hub: 9 });
    const unknown = () => read({ health: { headAgeOf: { nowhere: 9 } } });
    expect(unknown).to.throw(ConfigError, '"nowhere" is no chain of local');
  });

  for (const [what, own] of Object.entries({
    "a field that it does not know": { privateKeys: [] },
    "a pause of nothing": { pollInterval: 0 },
    "a negative number of blocks": { caughtUpWithin: -1 },
    "a bound of no time": { mostBehind: 0 },
  })) {
    it(`is refused with ${what}`, () => {
      expect(() => read(own)).to.throw(ConfigError, `${Object.keys(own)}`);
    });
  }
});
