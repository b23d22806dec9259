import { type Call, managerActs, managerMessages } from "@causeway/chains/ton/contracts";
import { addressOf } from "@causeway/operator/ton";
import type { Hex } from "@causeway/protocol";
import { beginCell, type Cell } from "@ton/core";
import type { BlockchainSnapshot } from "@ton/sandbox";
import { expect } from "chai";

import { SandboxTonChain } from "../../world/SandboxTonChain.ts";

const STRANGER: Hex = `0x${"57".repeat(32)}`;

describe("check on a TON chain", () => {
  let chain: SandboxTonChain;
  let applied: BlockchainSnapshot;
  let addresses: ReadonlyMap<string, Hex>;

  before(async () => {
    chain = await SandboxTonChain.make();
    await chain.apply();
    applied = chain.sandbox.snapshot();
    const { contracts } = (await chain.context()).blueprint;
    addresses = new Map(contracts.map(({ name, address }) => [name, address]));
  });

  afterEach(() => chain.sandbox.loadFrom(applied));

  const at = (name: string) => addresses.get(name) as Hex;
  const own = (act: Cell): Call => ({ target: addressOf(at("AccessManager")), act });
  /** The deployer has an act done. */
  const act = (call: Call) =>
    chain.send(chain.accountOf(0), at("AccessManager"), managerMessages.execute(call));
  /** What is found beside lanes that wait for other chains, as `kind: subject`. */
  const found = async () => {
    const findings = await chain.findings();
    return findings.map(({ kind, subject }) => `${kind}: ${subject}`);
  };

  it("finds nothing where everything is as configured", async () => {
    expect(await found()).to.deep.equal([]);
  });

  it("finds a role that the configuration does not give, and has it taken", async () => {
    await act(own(managerActs.grantRole(1n, addressOf(STRANGER), 0)));
    const subject = `role guardian of ${addressOf(STRANGER)}`;
    expect(await found()).to.deep.equal([`role-granted: ${subject}`]);
    expect(await chain.apply()).to.deep.equal([`revoke ${subject}`]);
    expect(await found()).to.deep.equal([]);
  });

  it("finds a role that was taken, and has it granted", async () => {
    await act(own(managerActs.revokeRole(1n, addressOf(chain.accountOf(1)))));
    expect(await found()).to.have.length(1);
    expect(await chain.apply()).to.deep.equal(["grant guardian to guardian"]);
  });

  it("finds another delay of a member", async () => {
    await act(own(managerActs.grantRole(1n, addressOf(chain.accountOf(1)), 60)));
    expect((await found()).map((one) => one.split(":")[0])).to.deep.equal(["role-delay"]);
  });

  it("finds that somebody else may grant a role, or guards it", async () => {
    await act(own(managerActs.setRoleAdmin(2n, 1n)));
    await act(own(managerActs.setRoleGuardian(2n, 6n)));
    expect(await found()).to.have.members([
      "role-admin: admin of laneAdmin",
      "role-guardian: guardian of laneAdmin",
    ]);
    await chain.apply();
    expect(await found()).to.deep.equal([]);
  });

  it("finds a delay of grants that is on its way, and has it taken back", async () => {
    await act(own(managerActs.setGrantDelay(2n, 600)));
    expect(await found()).to.deep.equal(["grant-delay: grants of laneAdmin"]);
    expect(await chain.apply()).to.deep.equal(["set grant delay of laneAdmin"]);
  });

  it("finds an act that asks for another role", async () => {
    const target = addressOf(at("Mailbox"));
    await act(own(managerActs.setTargetFunctionRole(target, 1n, [0x10000024, 0x20000099])));
    expect(await found()).to.have.members([
      "function-role: Mailbox: openLane",
      "function-role: Mailbox: act 0x20000099",
    ]);
    await chain.apply();
    expect(await found()).to.deep.equal([]);
  });

  it("finds a contract that is closed, or has a delay of its own", async () => {
    const target = addressOf(at("RelaySender"));
    await act(own(managerActs.setTargetClosed(target, true)));
    await act(own(managerActs.setTargetAdminDelay(target, 60)));
    expect(await found()).to.have.members([
      "target-closed: RelaySender",
      "target-admin-delay: RelaySender",
    ]);
  });

  it("finds a contract that obeys another manager", async () => {
    const other = beginCell().storeUint(0x20000012, 32).storeAddress(addressOf(STRANGER)).endCell();
    await act({ target: addressOf(at("MessageFeeSchedule")), act: other });
    expect(await found()).to.deep.equal(["authority: authority of MessageFeeSchedule"]);
  });

  it("finds a reserve that is too low, and has it filled up", async () => {
    const contract = await chain.sandbox.getContract(addressOf(at("Mailbox")));
    contract.balance = 9_000_000_000n;
    expect(await found()).to.deep.equal(["rent-reserve: Mailbox"]);
    expect(await chain.apply()).to.deep.equal(["fill up Mailbox"]);
    expect(await found()).to.deep.equal([]);
  });

  it("finds foreign code", async () => {
    const contract = await chain.sandbox.getContract(addressOf(at("RelaySender")));
    const { account } = contract;
    const storage = account.account?.storage;
    if (storage?.state.type !== "active") throw new Error("no RelaySender");
    storage.state.state.code = beginCell().endCell();
    contract.account = account;
    expect((await found()).map((one) => one.split(",")[0])).to.deep.equal([
      "code-hash: RelaySender",
    ]);
  });

  it("finds an operation that the configuration does not ask for, until it lapses", async () => {
    await act(own(managerActs.grantRole(6n, addressOf(chain.accountOf(1)), 60)));
    const call = own(managerActs.setTargetClosed(addressOf(at("Mailbox")), true));
    await act(own(managerActs.grantRole(0n, addressOf(STRANGER), 3_600)));
    const schedule = managerMessages.schedule(call);
    await chain.send(STRANGER, at("AccessManager"), schedule);
    const pending = (await chain.plan()).operations;
    expect(pending.map(({ summary, isAsked }) => ({ summary, isAsked }))).to.deep.equal([
      { summary: "AccessManager: setTargetClosed", isAsked: false },
    ]);
    expect((await found()).filter((one) => one.startsWith("operation-pending"))).to.have.length(1);
    chain.sandbox.now = (chain.sandbox.now ?? 0) + 3_600 + 7 * 86_400;
    expect((await chain.plan()).operations).to.deep.equal([]);
  });
});
