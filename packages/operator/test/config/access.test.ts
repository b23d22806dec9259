import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect } from "chai";

import { brokenConfig } from "../../../../test/scripts/world/brokenConfig.ts";

const STRANGER = "0x90F79bf6EB2c4f870365E785982E1f101E93b906";

const SAFE = {
  address: "0xa1B372BF57133cE5F9e6709c5EBf81A33937A35f",
  kind: "safe",
  owners: [
    "0x501AFcCc535F560bA04a7307679243CBB9a5ACeB",
    "0xE3fDD8434c767509725C9C039F4A87A6F89118a1",
    "0x48D986340BFC729855ff26399474F82Eac6D8104",
  ],
  threshold: 2,
  guard: null,
  fallbackHandler: null,
};

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
      expectIssue(
        "access.json",
        "accounts.deployer.address",
        STRANGER,
        /belongs to the deploying account, 0xf39F/,
      );
    });

    it("refuses a member that is not one of the accounts", () => {
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
      expectIssue("access.json", "roles.guardian.members[0].executionDelay", 60, /acts in vain/);
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

    it("refuses an account that is neither a key nor a Safe", () => {
      change("access.json", (json) => {
        json.accounts.guardian.kind = "friend";
      });
      expectIssue("access.json", "accounts.guardian.kind", "friend", /a "key" or a "safe"/);
    });

    describe("that are Safes", () => {
      // biome-ignore lint/suspicious/noExplicitAny: a configuration file before it is checked
      const changeSafe = (edit: (safe: any) => void) =>
        change("access.json", ({ accounts }) => {
          accounts.board = { ...SAFE, owners: [...SAFE.owners], modules: [] };
          edit(accounts.board);
        });

      for (const field of ["owners", "threshold", "modules", "guard", "fallbackHandler"]) {
        it(`supplies no default for ${field}`, () => {
          changeSafe((safe) => delete safe[field]);
          expectIssue("access.json", `accounts.board.${field}`, undefined, /./);
        });
      }

      it("refuses one whose owners are fewer than must sign", () => {
        changeSafe((safe) => {
          safe.threshold = 4;
        });
        expectIssue("access.json", "accounts.board.threshold", 4, /at most 3/);
      });

      it("refuses an owner that is listed twice", () => {
        changeSafe((safe) => safe.owners.push(safe.owners[0]));
        expectIssue("access.json", "accounts.board.owners[3]", SAFE.owners[0], /listed once/);
      });

      it("refuses a module that is an owner, or listed twice", () => {
        changeSafe((safe) => safe.modules.push(safe.owners[0], STRANGER, STRANGER));
        expectIssue("access.json", "accounts.board.modules[0]", SAFE.owners[0], /is no owner/);
        expectIssue("access.json", "accounts.board.modules[2]", STRANGER, /listed once/);
      });

      it("refuses outside development that one signature is enough", () => {
        leaveDevelopment();
        changeSafe((safe) => {
          safe.threshold = 1;
        });
        expectIssue("access.json", "accounts.board.threshold", 1, /at least 2/);
      });

      it("refuses outside development an owner whose key everybody has", () => {
        leaveDevelopment();
        changeSafe((safe) => safe.owners.push(STRANGER));
        expectIssue("access.json", "accounts.board.owners[3]", STRANGER, /everybody has it/);
      });
    });

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
