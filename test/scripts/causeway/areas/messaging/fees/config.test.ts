import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect } from "chai";

import { loadConfig } from "../../../../../../scripts/causeway/environment.ts";
import { brokenConfig } from "../../../../world/brokenConfig.ts";

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

    it("refuses that an asset's messages bring more gas than the maximum", () => {
      change("assets.json", ({ assets }) => {
        assets.WBTC.chains.hub.with = { "spoke-a": { gasLimit: 12_000_001 } };
      });
      const rule = /from hub to spoke-a bring at most .*12000000/;
      expectIssue("assets.json", "assets.WBTC.gasLimit", 12_000_001, rule);
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

  it("refuses a price that its field cannot hold", () => {
    change("destinations.json", (json) => {
      json.destinations["spoke-a"].price.base = `${2n ** 96n}`;
    });
    const at = "destinations.spoke-a.price.base";
    expectIssue("destinations.json", at, `${2n ** 96n}`, /below 2\^96/);
  });

  it("refuses a price of nothing that is not said to be free, and one that is and asks for something", () => {
    change("destinations.json", ({ destinations }) => {
      Object.assign(destinations.hub.price, { base: "0", gasPrice: "0" });
      destinations["spoke-a"].free = true;
    });
    const rules = issues().map(({ path, rule }) => `${path}: ${rule}`);
    expect(rules.join("; "))
      .to.match(/destinations\.hub\.price: a price of nothing is meant only where/)
      .and.match(/destinations\.spoke-a\.price: no base and no gasPrice where messages are free/);
    change("destinations.json", ({ destinations }) => {
      destinations.hub.free = true;
      delete destinations["spoke-a"].free;
    });
    expect(loadConfig(folder()).destinations.hub?.free).to.equal(true);
  });

  for (const [what, path, value, rule] of [
    ["gwei for wei", "destinations.hub.price.gasPrice", "5", /wei, from 1000 to 10\^?/],
    ["more than 10,000 gwei", "destinations.hub.price.gasPrice", "10000000000001", /wei, from/],
    [
      "more than a coin for a message",
      "destinations.hub.price.base",
      `${10n ** 18n + 1n}`,
      /one coin/,
    ],
    ["a number of gwei", "destinations.hub.price.gasPrice", 5, /./],
    ["percent for bps", "bandBps", 200, /more than 10000/],
    ["a band without room", "bandBps", 10_000, /more than 10000/],
    ["a band wider than eight times", "bandBps", 80_001, /at most 80000/],
    ["seconds for a time", "effectiveAt", 1_800_000_000, /null for at once/],
    ["a day for a time", "effectiveAt", "2027-01-15", /a time such as/],
    ["percent for a share's bps", "shares[0].bps", 100, /sum to 10000 bps/],
  ] as const) {
    it(`refuses ${what}`, () => {
      change("destinations.json", (json) => {
        const keys = path.replace("[0]", ".0").split(".");
        const last = keys.pop() ?? "";
        const place = keys.reduce((part, key) => part[key], json);
        place[last] = value;
      });
      const found = issues().find(({ file }) => file.endsWith("destinations.json"));
      expect(found?.rule).to.match(rule);
    });
  }

  it("refuses shares of one account twice, and of one that is no treasurer", () => {
    change("destinations.json", (json) => {
      json.shares = [
        { account: "deployer", bps: 5_000 },
        { account: "deployer", bps: 4_000 },
        { account: "guardian", bps: 1_000 },
      ];
    });
    const of = (path: string) => issues().find((issue) => issue.path === path)?.rule;
    expect(of("shares[1].account")).to.equal("an account has one share");
    expect(of("shares[2].account")).to.match(/role treasurer in access\.json/);
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
