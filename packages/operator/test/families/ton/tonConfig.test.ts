import { printTonAddress, readTonAddress } from "@causeway/protocol";
import { expect } from "chai";

import { loadConfig } from "../../../../../scripts/causeway/environment.ts";
import { brokenConfig } from "../../../../../test/scripts/world/brokenConfig.ts";
import { tonWallet } from "../../../../../test/scripts/world/tonWallet.ts";
import type { BaseConfig } from "../../../src/config/BaseConfig.ts";

/** The place of the TON chain in `chains.json`. */
const PLACE = 3;

describe("a configuration with a TON chain", () => {
  const { folder, change, issues, expectIssue, expectNoIssue, expectRule, leaveDevelopment } =
    brokenConfig({ ton: true });
  const load = (): BaseConfig => loadConfig(folder());
  /** Where the last balance stands in its file: it is of the TON chain. */
  let lastFloor = "";
  beforeEach(() => {
    lastFloor = `floors[${load().floors.length - 1}]`;
  });
  const [guardian = ""] = [tonWallet(1)];
  const { address } = readTonAddress(guardian);
  const friendly = (isTestOnly: boolean, isBounceable: boolean) =>
    printTonAddress(address, { isTestOnly, isBounceable });

  it("is accepted, and has accounts as they stand on the wire", () => {
    const { accounts, deployerOn, roles, floors } = load();
    expect(accounts.find(({ name }) => name === "guardian")?.on).to.deep.equal({ ton: address });
    expect(deployerOn).to.deep.equal({ ton: readTonAddress(tonWallet(0)).address });
    expect(roles.guardian?.members[0]?.on).to.deep.equal({ ton: address });
    const floor = floors.find(({ chain }) => chain === "ton");
    expect(floor).to.include({ account: deployerOn.ton, floor: 10n ** 9n });
  });

  for (const [form, text] of [
    ["bounceable", friendly(true, true)],
    ["not bounceable", friendly(true, false)],
    ["in the other alphabet", friendly(true, true).replaceAll("-", "+").replaceAll("_", "/")],
  ] as const) {
    it(`reads an account whose address is ${form}`, () => {
      change("access.json", ({ accounts }) => {
        accounts.guardian.on.ton = text;
      });
      const { accounts } = load();
      expect(accounts.find(({ name }) => name === "guardian")?.on).to.deep.equal({ ton: address });
    });
  }

  describe("refuses, of an account,", () => {
    const wrong = friendly(true, true).replace(/.$/, (last) => (last === "A" ? "B" : "A"));
    for (const [what, text, rule] of [
      ["a wrong checksum", wrong, /whose checksum is right/],
      [
        "an address of the main network on a test network",
        friendly(false, true),
        /test networks, as ton is one/,
      ],
      ["an address of an EVM chain", `0x${"12".repeat(20)}`, /an address of TON/],
      ["an account of the masterchain", `-1:${"12".repeat(32)}`, /of the basechain/],
      ["an account of another workchain", `200:${"12".repeat(32)}`, /of the basechain/],
    ] as const) {
      it(what, () => {
        change("access.json", ({ accounts }) => {
          accounts.guardian.on.ton = text;
        });
        expectIssue("access.json", "accounts.guardian.on.ton", text, rule);
      });
    }

    it("that it has a role on the chain, and no address there", () => {
      change("access.json", ({ accounts }) => {
        delete accounts.guardian.on.ton;
      });
      expectIssue("access.json", "accounts.guardian.on.ton", undefined, /has the role guardian/);
    });

    it("the address of another account", () => {
      change("access.json", ({ accounts }) => {
        accounts["fee-updater"].on.ton = friendly(true, false);
      });
      const path = "accounts.fee-updater.on.ton";
      expectIssue("access.json", path, friendly(true, false), /no two accounts/);
    });

    it("the deployer's address, and another one of the deployer", () => {
      const stranger = tonWallet(7);
      change("access.json", ({ accounts }) => {
        accounts.guardian.on.ton = tonWallet(0);
        accounts.deployer.on.ton = stranger;
      });
      expectRule("access.json", "accounts.guardian.on.ton", /not the deployer's/);
      expectIssue("access.json", "accounts.deployer.on.ton", stranger, /as in deployerOn/);
    });
  });

  it("refuses an address on a chain that is not there, or whose accounts have no other form", () => {
    change("access.json", ({ accounts, deployerOn }) => {
      accounts.guardian.on.moon = guardian;
      deployerOn.hub = guardian;
    });
    expectRule("access.json", "accounts.guardian.on", /moon/);
    expectRule("access.json", "deployerOn", /hub/);
  });

  it("asks for each address on each TON chain, and takes none of another chain for it", () => {
    change("chains.json", ({ chains }) => {
      chains.push({ ...chains[PLACE], name: "ton-b", chainId: 31_391 });
    });
    change("access.json", ({ accounts }) => {
      accounts.guardian.on["ton-b"] = tonWallet(1, 31_391);
      accounts["fee-updater"].on["ton-b"] = tonWallet(1, 31_391);
    });
    expectIssue("access.json", "deployerOn.ton-b", undefined, /on ton-b: contracts are deployed/);
    expectIssue("access.json", "accounts.deployer.on.ton-b", undefined, /on ton-b: .*role/);
    expectRule("access.json", "accounts.fee-updater.on.ton-b", /no two accounts/);
    expectNoIssue("accounts.guardian.on.ton-b");
  });

  it("asks for no address of an account whose roles are on EVM chains alone", () => {
    change("access.json", ({ accounts, roles }) => {
      accounts.board = { kind: "key", address: `0x${"12".repeat(20)}` };
      roles.committeeAdmin.members = [{ account: "board", executionDelay: 0 }];
    });
    expect(load().accounts.find(({ name }) => name === "board")?.on).to.deep.equal({});
  });

  it("refuses that the deployer has no address there", () => {
    change("access.json", (json) => {
      delete json.deployerOn;
    });
    expectIssue("access.json", "deployerOn.ton", undefined, /contracts are deployed there/);
  });

  it("refuses a balance's account in the form of another family", () => {
    change("balances.json", ({ floors }) => {
      floors.at(-1).account = `0x${"12".repeat(20)}`;
      floors[0].account = guardian;
    });
    const evm = `0x${"12".repeat(20)}`;
    expectIssue("balances.json", `${lastFloor}.account`, evm, /an address of TON/);
    expectIssue("balances.json", "floors[0].account", guardian, /0x and 20 bytes/);
  });

  it("refuses a balance's account that is for other networks than the chain", () => {
    change("balances.json", ({ floors }) => {
      floors.at(-1).account = friendly(false, true);
    });
    const text = friendly(false, true);
    expectIssue("balances.json", `${lastFloor}.account`, text, /test networks, as ton is one/);
  });

  it("refuses outside development an address whose key everybody has", () => {
    leaveDevelopment();
    const rule = /everybody has it/;
    expectRule("access.json", "deployerOn.ton", rule);
    expectRule("access.json", "accounts.guardian.on.ton", rule);
    change("access.json", ({ accounts }) => {
      accounts.guardian.on.ton = `0:${"12".repeat(32)}`;
    });
    const own = issues().filter((issue) => issue.path === "accounts.guardian.on.ton");
    expect(own).to.deep.equal([]);
  });

  it("refuses it as the hub", () => {
    change("chains.json", (json) => {
      json.hub = "ton";
    });
    expectIssue("chains.json", "hub", "ton", /a chain of the family evm: one of ton is no hub/);
  });

  it("refuses a coin with other decimals than nanoton have", () => {
    change("chains.json", ({ chains }) => {
      chains[PLACE].coin.decimals = 18;
    });
    expectIssue("chains.json", `chains[${PLACE}].coin.decimals`, 18, /nanoton/);
  });

  it("refuses fields of EVM chains on it, and that an EVM chain lacks its own", () => {
    change("chains.json", ({ chains }) => {
      chains[PLACE].maxFeePerGas = "1";
      delete chains[0].maxFeePerGas;
      chains[1].handover = 60;
    });
    expectRule("chains.json", `chains[${PLACE}]`, /maxFeePerGas/);
    expectIssue("chains.json", "chains[0].maxFeePerGas", undefined, /./);
    expectRule("chains.json", "chains[1]", /handover/);
  });

  it("refuses outside development an id that neither of TON's networks has", () => {
    leaveDevelopment();
    change("chains.json", ({ chains }) => {
      chains[PLACE].chainId = 239;
    });
    const path = `chains[${PLACE}].chainId`;
    expectIssue("chains.json", path, 239n, /1360104473493506, as TON's test network/);
    change("chains.json", ({ chains }) => {
      chains[PLACE].chainId = 1_360_104_473_493_506;
    });
    expect(issues().filter((issue) => issue.path === path)).to.deep.equal([]);
  });
});
