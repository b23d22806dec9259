import { encodeInteroperableAddress } from "@causeway/protocol";
import { expect } from "chai";
import { AbiCoder, getAddress, keccak256, toBeHex, ZeroHash } from "ethers";

import { addressesOf } from "../../../../../../scripts/causeway/areas/deployment/index.ts";
import { loadConfig } from "../../../../../../scripts/causeway/environment.ts";
import { planContext } from "../../../../../../test/scripts/world/planContext.ts";
import { ROLES } from "../../../../../../test/scripts/world/roles.ts";
import { Expiry__factory } from "../../../../../../typechain-types/index.js";
import { managerAbi } from "../../../../src/families/evm/access/accessManager.ts";
import type { StorageDifference } from "../../../../src/families/evm/fork/StateChanges.ts";
import { Names } from "../../../../src/families/evm/proposals/Names.ts";
import { operationIdOf } from "../../../../src/families/evm/signing/assignSteps.ts";
import { changesText } from "../../../../src/families/evm/storage/changesText.ts";
import { explainChanges } from "../../../../src/families/evm/storage/explainChanges.ts";

const STRANGER = getAddress(`0x${"ab".repeat(20)}`);

/** Of a mapping that stands in a slot. */
function slotOf(type: string, key: unknown, slot: bigint): bigint {
  return BigInt(keccak256(AbiCoder.defaultAbiCoder().encode([type, "uint256"], [key, slot])));
}

describe("explainChanges", () => {
  const config = loadConfig("config/local");
  const { AccessManager, Expiry, Mailbox, Bridge } = addressesOf(config);
  const names = new Names(planContext(config));
  const guardian = config.accounts.find(({ name }) => name === "guardian")!;
  const setGuardian = managerAbi.encodeFunctionData("setRoleGuardian", [
    ROLES.laneAdmin,
    ROLES.guardian,
  ]);
  const roleSlot = slotOf("uint64", ROLES.laneAdmin, 1n);
  const guardianSet = difference(AccessManager, roleSlot + 1n, ROLES.guardian << 64n);

  function difference(contract: string, slot: bigint, after: bigint): StorageDifference {
    return { contract, slot: toBeHex(slot, 32), before: ZeroHash, after: toBeHex(after, 32) };
  }

  function explain(data: string, storage: readonly StorageDifference[]) {
    const step = { signer: guardian, to: AccessManager, data };
    const changes = { storage, deployed: [], balances: [] };
    const tried = { changes, at: 1n, later: undefined, reverted: [] };
    const on = { chainId: 31337n, names };
    return explainChanges(on, [{ to: AccessManager, data, step }], tried);
  }

  it("names a role's guardian, which the call names too", () => {
    const { expected, unexpected } = explain(setGuardian, [guardianSet]);
    expect(unexpected).to.deep.equal([]);
    expect(expected.map(({ owner, place, before, after }) => [owner, place, before, after]))
      .to.deep //
      .equal([["AccessManager", "roles[laneAdmin].guardian", "admin", "guardian"]]);
  });

  it("shows a member of a role apart, if no call grants the role to the account", () => {
    const members = slotOf("uint64", ROLES.anchor, 1n);
    const member = difference(AccessManager, slotOf("address", guardian.address, members), 1n);
    const { expected, unexpected } = explain(setGuardian, [guardianSet, member]);
    expect(expected).to.have.length(1);
    expect(unexpected.map(({ place }) => place)).to.deep.equal([
      "roles[anchor].members[guardian].since",
    ]);
    const grant = managerAbi.encodeFunctionData("grantRole", [ROLES.anchor, guardian.address, 0]);
    expect(explain(grant, [member]).unexpected).to.deep.equal([]);
  });

  it("expects the operation that a call schedules, and nothing of the call that waits", () => {
    const id = operationIdOf(guardian.address, AccessManager, setGuardian);
    const data = managerAbi.encodeFunctionData("schedule", [AccessManager, setGuardian, 0]);
    const scheduled = difference(AccessManager, slotOf("bytes32", id, 2n), 1_800_000_000n);
    const step = { signer: guardian, to: AccessManager, data: setGuardian };
    const changes = { storage: [scheduled], deployed: [], balances: [] };
    const tried = { changes, at: 1n, later: undefined, reverted: [] };
    const call = { to: AccessManager, data, step };
    const { expected } = explainChanges({ chainId: 31337n, names }, [call], tried);
    expect(expected.map(({ place, after }) => [place, after])).to.deep.equal([
      ["schedules[operation of call 1].timepoint", "2027-01-15T08:00:00.000Z"],
    ]);
  });

  it("shows a change of a contract that no call addresses, and an account that no call names", () => {
    const authority = difference(Mailbox, 0n, BigInt(STRANGER));
    const [change] = explain(setGuardian, [authority]).unexpected;
    expect(change).to.include({ owner: "Mailbox", place: "authority", after: STRANGER });
  });

  it("names a namespace's fields, and the fields that share a slot each by itself", () => {
    const base = 0xeb66045ee780cb95e2c100116ebf56381ec07473397747ec2f4fd8e8d298f200n;
    const provenance = BigInt(keccak256(toBeHex(base + 3n, 32)));
    const fields = difference(Bridge, provenance + 1n, (2n << 160n) | (31338n << 192n));
    const { unexpected } = explain(setGuardian, [fields, difference(Bridge, base + 3n, 1n)]);
    expect(unexpected.map(({ place, after }) => `${place} = ${after}`)).to.deep.equal([
      "provenances[0].generation = 2",
      "provenances[0].chainId = spoke-a",
      "provenances.length = 1",
    ]);
  });

  const peer = encodeInteroperableAddress({ chainType: 0, chainId: 31338n, address: STRANGER });
  const setPeer = Expiry__factory.createInterface().encodeFunctionData("setPeer", [peer]);
  const ofPeer = difference(Expiry, slotOf("uint64", 31338n, 0n), 51n);

  /** What the call changes; with `isLater`, the call that schedules it. */
  function explainPeer(storage: readonly StorageDifference[], isLater = false) {
    const step = { signer: guardian, to: Expiry, data: setPeer };
    const data = managerAbi.encodeFunctionData("schedule", [Expiry, setPeer, 0]);
    const call = isLater ? { to: AccessManager, data, step } : { ...step, step };
    const changes = { storage, deployed: [], balances: [] };
    const tried = { changes, at: 1n, later: undefined, reverted: [] };
    return explainChanges({ chainId: 31337n, names }, [call], tried);
  }

  it("shows a change that a call should make only later, when it is executed", () => {
    expect(explainPeer([ofPeer]).unexpected).to.deep.equal([]);
    expect(explainPeer([ofPeer], true).unexpected.map(({ place }) => place)).to.deep.equal([
      "peers[spoke-a]",
    ]);
  });

  it("shows an account in a place, if the call names the contract and not the account", () => {
    const authority = (account: string) => difference(Expiry, 2n, BigInt(account));
    expect(explainPeer([authority(guardian.address)]).unexpected[0]).to.include({
      place: "authority",
      after: `guardian, ${guardian.address}`,
    });
    expect(explainPeer([authority(STRANGER)]).unexpected).to.deep.equal([]);
  });

  it("expects a peer's hash, and the peer's chain, of a call that has the peer as bytes", () => {
    const hash = difference(Expiry, slotOf("bytes32", keccak256(peer), 1n), 1n);
    const other = difference(Expiry, slotOf("uint64", 31339n, 0n), 51n);
    const { expected, unexpected } = explainPeer([hash, ofPeer, other]);
    expect(expected.map(({ place }) => place)).to.deep.equal([
      "trusted[hash of the argument peer]",
      "peers[spoke-a]",
    ]);
    expect(unexpected.map(({ place }) => place)).to.deep.equal(["peers[spoke-b]"]);
  });

  it("names the slots that all proxies have, of a contract of which nothing is known", () => {
    const slot = 0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbcn;
    const [change] = explain(setGuardian, [difference(STRANGER, slot, BigInt(Mailbox))]).unexpected;
    expect(change).to.include({ place: "eip1967.proxy.implementation" });
    expect(change?.after).to.equal(`Mailbox, ${Mailbox}`);
  });

  it("shows a slot as it is where it has no name, or where bytes beside its fields changed", () => {
    const [raw] = explain(setGuardian, [difference(AccessManager, 77n, 1n)]).unexpected;
    expect(raw?.place).to.equal(undefined);
    const beside = { ...guardianSet, after: toBeHex((ROLES.guardian << 64n) | (1n << 255n), 32) };
    const { expected, unexpected } = explain(setGuardian, [beside]);
    expect(expected).to.have.length(1);
    expect(unexpected.map(({ place, after }) => [place, after])).to.deep.equal([
      [undefined, beside.after],
    ]);
  });

  it("puts what no call names in front, in a terminal", () => {
    const lines = changesText(explain(setGuardian, [guardianSet]), names);
    expect(lines.slice(0, 4)).to.deep.equal([
      "unexpected   no change",
      "expected, named by the calls",
      "  place                                    before  after",
      "  AccessManager.roles[laneAdmin].guardian  admin   guardian",
    ]);
    expect(lines[5]).to.match(/^to read out {2}(?:[\da-f]{4} ){3}[\da-f]{4}, or:(?: [a-z]+){6}$/);
    const other = changesText(explain(setGuardian, [difference(AccessManager, 77n, 1n)]), names);
    expect(other[0]).to.equal("UNEXPECTED: the calls do not name these changes");
  });
});
