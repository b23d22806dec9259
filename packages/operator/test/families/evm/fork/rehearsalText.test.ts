import { expect } from "chai";
import { parseEther, ZeroHash } from "ethers";

import { addressesOf } from "../../../../../../scripts/causeway/areas/deployment/addresses.ts";
import { loadConfig } from "../../../../../../scripts/causeway/environment.ts";
import { planContext } from "../../../../../../test/scripts/world/planContext.ts";
import type { AssignedStep } from "../../../../src/core/AssignedStep.ts";
import { rehearsalText } from "../../../../src/families/evm/fork/rehearsalText.ts";
import type { RehearsedStep } from "../../../../src/families/evm/fork/rehearse.ts";

const WORD = `0x${"22".repeat(32)}`;
const SLOT = `0x${"33".repeat(32)}`;
const STRANGER = "0x000000000000000000000000000000000000dEaD";

describe("rehearsalText", () => {
  const config = loadConfig("config/local");
  const addresses = addressesOf(config);
  const context = planContext(config);
  const signer = config.accounts.find(({ name }) => name === "guardian")!;
  const step: AssignedStep = {
    ...{ id: "raise", summary: "Raise the price", to: addresses.Mailbox, data: "0x", after: [] },
    ...{ findings: [], signer, delay: 60, scheduled: undefined },
  };
  const nothing = { storage: [], deployed: [], balances: [] };
  const text = (rehearsed: RehearsedStep[]) =>
    rehearsalText(rehearsed, context, { gasPrice: 10n ** 9n, funds: [] });

  it("tells signer, gas and every change, with the names of our contracts", () => {
    const storage = [{ contract: addresses.Mailbox, slot: SLOT, before: ZeroHash, after: WORD }];
    const deployed = [{ address: STRANGER, size: 12, hash: WORD }];
    const balances = [{ account: signer.address, before: parseEther("2"), after: 1n }];
    const changes = { storage, deployed, balances };
    expect(text([{ step, gasUsed: 1000n, changes }]).split("\n")).to.deep.equal([
      "1. Raise the price",
      `   by guardian, ${signer.address}, 60 s after it is scheduled: 1000 gas, 0.000001 ETH`,
      `     ${STRANGER}: new code of 12 bytes`,
      `     Mailbox ${addresses.Mailbox}, slot ${SLOT}`,
      `       - ${ZeroHash}`,
      `       + ${WORD}`,
      `     guardian ${signer.address}: balance 2.0 -> 0.000000000000000001`,
      "hub: 1 step, all can be executed; 1000 gas, 0.000001 ETH. Nothing was sent.",
    ]);
  });

  it("says what cannot be executed, and why", () => {
    const told = text([{ step, gasUsed: 0n, changes: nothing, reverted: "UnknownLane(0x11)" }]);
    expect(told).to.include("✘ cannot be executed: UnknownLane(0x11)").and.include("1 cannot be");
  });

  it("says which account cannot pay, though its steps succeed on a fork", () => {
    const { name, address } = signer;
    const poor = { name, address, held: "1", cost: "2", floor: "0", missing: "1" };
    const steps = [{ step, gasUsed: 1n, changes: nothing }];
    const told = rehearsalText(steps, context, { gasPrice: 1n, funds: [poor] });
    expect(told).to.include("hub: 1 step, guardian cannot pay;").and.not.include("all can");
  });

  it("says that there is nothing to do", () => {
    expect(text([])).to.equal("hub: as configured, nothing to do");
  });
});
