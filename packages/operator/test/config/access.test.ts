import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect } from "chai";

import { brokenConfig } from "../../../../test/scripts/world/brokenConfig.ts";

const STRANGER = "0x90F79bf6EB2c4f870365E785982E1f101E93b906";

describe("a configuration", () => {
  const { folder, change, issues, expectIssue, expectRule, leaveDevelopment } = brokenConfig();

  describe("of roles", () => {
    it("refuses that one is not listed", () => {
      change("access.json", (json) => {
        delete json.roles.guardian;
      });
      expectIssue("access.json", "roles.guardian", undefined, /every role/);
    });

    it("refuses one that the contracts do not know", () => {
      change("access.json", (json) => {
        json.roles.king = json.roles.admin;
      });
      expectIssue("access.json", "roles.king", "king", /is one of/);
    });

    it("refuses one without members", () => {
      change("access.json", (json) => {
        json.roles.guardian.members = [];
      });
      expectIssue("access.json", "roles.guardian.members", [], /at least one member/);
    });

    it("refuses the zero address", () => {
      change("access.json", (json) => {
        json.deployer = `0x${"00".repeat(20)}`;
      });
      expectIssue("access.json", "deployer", `0x${"00".repeat(20)}`, /zero address/);
    });

    it("refuses an address with a wrong checksum", () => {
      const wrong = "0xf39fd6e51aad88F6F4ce6aB8827279cffFb92266";
      change("access.json", (json) => {
        json.deployer = wrong;
      });
      expectIssue("access.json", "deployer", wrong, /checksum/);
    });

    it("refuses a role with too short a delay outside development, but for the guardian", () => {
      leaveDevelopment();
      expectIssue("access.json", "roles.admin.members[0].executionDelay", 0, /at least 604800 s/);
      const guardian = issues().filter(({ path }) => path.startsWith("roles.guardian"));
      expect(guardian).to.deep.equal([]);
    });

    for (const [what, member] of [
      ["an account", { account: "deployer", executionDelay: 86_400 }],
      ["another contract", { account: "Mailbox", executionDelay: 0 }],
      ["the fee schedule with a delay", { account: "MessageFeeSchedule", executionDelay: 60 }],
    ] as const) {
      it(`refuses that ${what} sets prices`, () => {
        change("access.json", ({ roles }) => {
          roles.feeSchedule.members = [member];
        });
        const path = "roles.feeSchedule.members";
        expectIssue("access.json", path, [member], /MessageFeeSchedule alone, without a delay/);
      });
    }

    it("refuses to call another account the deployer, whose name it would share in plans and proposals", () => {
      change("access.json", (json) => {
        json.accounts.deployer.address = STRANGER;
      });
      expectIssue("access.json", "accounts.deployer.address", STRANGER, /is who deploys, 0xf39F/);
    });

    it("refuses a member that is none of the accounts", () => {
      change("access.json", (json) => {
        json.roles.treasurer.members[0].account = "stranger";
      });
      const path = "roles.treasurer.members[0].account";
      expectIssue("access.json", path, "stranger", /one of the accounts: deployer, guardian/);
    });

    it("refuses a member that a role lists twice", () => {
      change("access.json", (json) => {
        json.roles.treasurer.members.push(json.roles.treasurer.members[0]);
      });
      expectIssue("access.json", "roles.treasurer.members[1].account", "deployer", /once/);
    });

    it("refuses one address under two names", () => {
      change("access.json", (json) => {
        json.accounts.double = json.accounts.guardian;
      });
      const { address } = JSON.parse(readFileSync(join(folder(), "access.json"), "utf8")).accounts
        .guardian;
      expectIssue("access.json", "accounts.double.address", address, /no two/);
    });

    it("refuses a role of the deployer outside development", () => {
      leaveDevelopment();
      expectIssue("access.json", "roles.admin.members[0].account", "deployer", /has no role/);
    });

    it("refuses outside development an account whose key everybody has", () => {
      leaveDevelopment();
      const deployer = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";
      expectIssue("access.json", "deployer", deployer, /everybody has it/);
    });

    it("refuses outside development that one key alone decides", () => {
      leaveDevelopment();
      expectRule("access.json", "roles.anchor.members[0].account", /a safe outside development/);
    });

    it("refuses outside development a guardian who must wait", () => {
      leaveDevelopment();
      change("access.json", (json) => {
        json.roles.guardian.members[0].executionDelay = 60;
      });
      expectIssue("access.json", "roles.guardian.members[0].executionDelay", 60, /stops nothing/);
    });

    it("refuses outside development that a grant of admin or anchor outruns these roles' delays", () => {
      leaveDevelopment();
      expectIssue("access.json", "grantDelay", 0, /at least 604800 s/);
      change("access.json", (json) => {
        json.grantDelay = 604_800;
      });
      expect(issues().filter(({ path }) => path === "grantDelay")).to.deep.equal([]);
    });

    for (const role of ["admin", "anchor"]) {
      it(`refuses outside development that a grant outruns a member of ${role} with a long delay`, () => {
        leaveDevelopment();
        change("access.json", (json) => {
          json.grantDelay = 604_800;
          json.roles[role].members[0].executionDelay = 604_801;
        });
        expectIssue("access.json", "grantDelay", 604_800, /at least 604801 s/);
      });
    }

    it("supplies no default for how long a grant takes", () => {
      change("access.json", (json) => {
        delete json.grantDelay;
      });
      expectIssue("access.json", "grantDelay", undefined, /./);
    });

    it("refuses a guardian that has another role outside development", () => {
      leaveDevelopment();
      change("access.json", (json) => {
        json.roles.anchor.members = [{ account: "guardian", executionDelay: 604800 }];
      });
      expectRule("access.json", "roles.anchor.members[0].account", /no other role/);
    });
  });
});
