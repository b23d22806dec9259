import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect } from "chai";

import { loadConfig } from "../../../../../scripts/causeway/environment.ts";
import { brokenConfig } from "../../../world/brokenConfig.ts";

const STRANGER = "0x90F79bf6EB2c4f870365E785982E1f101E93b906";

describe("a configuration", () => {
  const { folder, change, issues, expectIssue, expectRule, leaveDevelopment } = brokenConfig();

  describe("of destinations", () => {
    it("refuses that a chain has none", () => {
      change("destinations.json", (json) => {
        delete json.destinations.hub;
      });
      expectIssue("destinations.json", "destinations.hub", undefined, /has a price/);
    });

    it("refuses one of a chain that is not there", () => {
      change("destinations.json", (json) => {
        json.destinations.moon = json.destinations.hub;
      });
      expectIssue("destinations.json", "destinations.moon", "moon", /is one of/);
    });

    it("refuses a default gas limit above the maximum", () => {
      change("routes.json", (json) => {
        json.terms.hub.defaultGasLimit = 12_000_001;
      });
      expectIssue("routes.json", "terms.hub.defaultGasLimit", 12_000_001, /at most/);
    });

    for (const [what, version] of [
      ["of 0", 0],
      ["that is no whole number", 1.5],
      ["beyond 32 bits", 2 ** 32],
      ["that is absent", undefined],
    ] as const) {
      it(`refuses a version ${what}`, () => {
        change("destinations.json", (json) => {
          json.version = version;
        });
        expectIssue("destinations.json", "version", version, /./);
      });
    }

    for (const field of ["gasPerByte", "maxGasLimit", "maxPayload"]) {
      it(`refuses a ${field} of 0`, () => {
        change("destinations.json", (json) => {
          json.destinations.hub.price[field] = 0;
        });
        expectIssue("destinations.json", `destinations.hub.price.${field}`, 0, /not 0/);
      });
    }

    it("refuses wei that is not in decimal digits", () => {
      change("destinations.json", (json) => {
        json.destinations.hub.price.base = "1e9";
      });
      expectIssue("destinations.json", "destinations.hub.price.base", "1e9", /decimal digits/);
    });
  });

  it("refuses a largest message that no transaction can deliver", () => {
    change("destinations.json", (json) => {
      json.destinations["spoke-a"].price.maxGasLimit = 16_000_000;
    });
    const value = { maxGasLimit: 16_000_000, maxPayload: 32_768 };
    expectIssue("destinations.json", "destinations.spoke-a.price", value, /it takes 1816/);
  });

  it("refuses a price that its field cannot hold, and one of nothing", () => {
    change("destinations.json", (json) => {
      json.destinations["spoke-a"].price.base = `${2n ** 96n}`;
      json.destinations["spoke-b"].price.gasPrice = "0";
    });
    const at = "destinations.spoke-a.price.base";
    expectIssue("destinations.json", at, `${2n ** 96n}`, /below 2\^96/);
    expectIssue("destinations.json", "destinations.spoke-b.price.gasPrice", "0", /not 0/);
  });

  describe("of roles", () => {
    it("lets the fee schedule act at once, outside development too", () => {
      leaveDevelopment();
      const found = issues().filter(({ path }) => path.startsWith("roles.feeSchedule"));
      expect(found).to.deep.equal([]);
    });

    it("refuses that anyone sets prices beside the fee schedule", () => {
      change("access.json", ({ roles }) => {
        roles.feeSchedule.members.push(...roles.treasurer.members);
      });
      const { members } = JSON.parse(readFileSync(join(folder(), "access.json"), "utf8")).roles
        .feeSchedule;
      expectIssue("access.json", "roles.feeSchedule.members", members, /alone/);
    });

    it("refuses that the fee schedule holds another role", () => {
      change("access.json", ({ roles }) => {
        roles.admin.members.push(roles.feeSchedule.members[0]);
      });
      const path = "roles.admin.members[1].account";
      expectIssue("access.json", path, "MessageFeeSchedule", /one of the accounts/);
    });

    it("refuses outside development that one account sets prices and pays out fees", () => {
      const path = "roles.treasurer.members[1].account";
      change("access.json", (json) => {
        json.accounts.keeper = { ...json.accounts.guardian, address: STRANGER };
        json.roles.treasurer.members = ["keeper", "deployer"].map((account) => ({
          account,
          executionDelay: 86_400,
        }));
      });
      loadConfig(folder());
      leaveDevelopment();
      expectRule("access.json", path, /no feeAdmin outside development/);
      const others = issues().filter(({ path: at }) => at.startsWith("roles.treasurer.members[0]"));
      expect(others.map(({ rule }) => rule).join()).to.not.match(/feeAdmin/);
    });
  });
});
