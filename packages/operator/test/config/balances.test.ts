import { readFileSync } from "node:fs";
import { join } from "node:path";

import { brokenConfig } from "../../../../test/scripts/world/brokenConfig.ts";

describe("a configuration", () => {
  const { folder, change, expectIssue, leaveDevelopment } = brokenConfig();

  describe("of balances", () => {
    it("refuses a chain that does not exist", () => {
      change("balances.json", (json) => {
        json.floors[0].chain = "nowhere";
      });
      expectIssue("balances.json", "floors[0].chain", "nowhere", /is one of/);
    });

    it("refuses two floors for one account on one chain", () => {
      change("balances.json", (json) => {
        json.floors.push(json.floors[0]);
      });
      const { account } = JSON.parse(readFileSync(join(folder(), "balances.json"), "utf8"))
        .floors[0];
      expectIssue("balances.json", "floors[9].account", account, /one floor/);
    });

    it("refuses a chain outside development on which nobody is watched", () => {
      leaveDevelopment();
      change("balances.json", (json) => {
        json.floors = [];
      });
      expectIssue("balances.json", "floors", "hub", /every chain/);
    });
  });
});
