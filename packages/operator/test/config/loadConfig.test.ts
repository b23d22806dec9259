import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { expect } from "chai";

import { loadConfig } from "../../../../scripts/causeway/environment.ts";
import { brokenConfig } from "../../../../test/scripts/world/brokenConfig.ts";
import { ConfigError } from "../../src/config/ConfigError.ts";

describe("loadConfig", () => {
  const { folder, change, issues, expectIssue } = brokenConfig();

  it("accepts the local environment", () => {
    const config = loadConfig(folder());
    expect(config.hub.name).to.equal("hub");
    expect(config.chains.map(({ chainId }) => chainId)).to.deep.equal([31337n, 31338n, 31339n]);
    expect(config.committee.members).to.have.length(4);
  });

  it("names file, path, value and rule in one line per broken rule", () => {
    change("chains.json", (json) => {
      json.chains[1].chainId = -5;
    });
    expect(() => loadConfig(folder())).to.throw(
      ConfigError,
      /chains\.json: chains\[1\]\.chainId = -5: /,
    );
  });

  describe("of a file", () => {
    it("says which one is missing", () => {
      rmSync(join(folder(), "routes.json"));
      expectIssue("routes.json", "", undefined, /cannot be read/);
    });

    it("says which one is not JSON", () => {
      writeFileSync(join(folder(), "routes.json"), "{");
      expectIssue("routes.json", "", undefined, /is not JSON/);
    });

    it("refuses a field that it does not know", () => {
      change("chains.json", (json) => {
        json.chain = [];
      });
      expectIssue("chains.json", "", issues()[0]?.value, /chain/);
    });

    it("supplies no default for a field that is absent", () => {
      change("committee.json", (json) => {
        delete json.minMembers;
      });
      expectIssue("committee.json", "minMembers", undefined, /./);
    });
  });
});
