import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect } from "chai";

import { loadConfig } from "../../../../scripts/causeway/environment.ts";
import { copyWithout } from "../../../../scripts/local/environment/copyWithout.ts";

describe("copyWithout", () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "causeway-copy-without-"));
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  it("leaves the TON chain out, and every entry for it or for its coin", () => {
    const environment = copyWithout(folder, "ton");
    const { chains, routes, accounts, deployerOn, floors } = loadConfig(environment);
    expect(chains.map(({ name }) => name)).to.deep.equal(["hub", "spoke-a", "spoke-b"]);
    expect(routes.flatMap(({ between }) => between)).to.not.include("ton");
    expect(accounts.map(({ on }) => on)).to.deep.equal([{}, {}, {}]);
    expect(deployerOn).to.deep.equal({});
    expect(floors.some(({ chain }) => chain === "ton")).to.equal(false);
    for (const file of ["destinations.json", "access.json", "api.json", "routes.json"]) {
      expect(readFileSync(join(environment, file), "utf8"), file).to.not.match(/"ton"/i);
    }
  });

  it("leaves prices in a coin as they are if another chain has the coin too", () => {
    const environment = copyWithout(folder, "ton");
    const symbols = JSON.parse(readFileSync(join(environment, "api.json"), "utf8")).symbols;
    expect(symbols.ETH).to.deep.equal({ name: "Ether", rank: 0 });
  });

  it("replaces a copy that is there already", () => {
    copyWithout(folder, "ton");
    const again = loadConfig(copyWithout(folder, "ton"));
    expect(again.chains).to.have.length(3);
  });
});
