import type { AssignedStep, Scheduled } from "@causeway/operator";
import { actionFor, type ChainPlan } from "@causeway/operator/evm";
import { expect } from "chai";

import { describeLeft } from "../../../../../../scripts/causeway/areas/rotation/evm/describeLeft.ts";
import { loadConfig } from "../../../../../../scripts/causeway/environment.ts";
import { EVM_LOCAL } from "../../../../world/evmLocal.ts";

const [OURS, THEIRS] = [`0x${"11".repeat(20)}`, `0x${"22".repeat(20)}`];

describe("describeLeft", () => {
  const config = loadConfig(EVM_LOCAL);

  function left(address: string, delay: number, scheduled?: Scheduled): string[] {
    const step: AssignedStep = {
      id: "propose committee",
      summary: "Propose the committee 0x01",
      to: THEIRS,
      data: "0x",
      after: [],
      findings: [],
      signer: { name: "council", address, kind: "safe" },
      delay,
      scheduled,
    };
    const context = { chain: config.hub } as ChainPlan["context"];
    const actions = [actionFor(step, THEIRS)];
    return describeLeft({ context, actions, waiting: [] } as unknown as ChainPlan, OURS);
  }

  it("says who else must sign, how long that takes, and who writes it down for him", () => {
    expect(left(THEIRS, 172_800)).to.deep.equal([
      `council (safe ${THEIRS}) must do this, which takes 2 days: ` +
        "Schedule, for 172800 s: Propose the committee 0x01; causeway apply --chain hub writes the calls to sign",
    ]);
  });

  it("says when what is scheduled can be done", () => {
    const scheduled = { operationId: "0x", readyAt: 1_800_000_000n, expiresAt: 1_900_000_000n };
    expect(left(OURS, 172_800, scheduled)).to.deep.equal([
      "this key can do this from 2027-01-15T08:00:00.000Z on: Propose the committee 0x01",
    ]);
  });

  it("passes on what waits for others or for time", () => {
    const waiting = [{ subject: "committee 0x02", reason: "its handover ends", cause: "time" }];
    const plan = { context: { chain: config.hub }, actions: [], waiting } as unknown as ChainPlan;
    expect(describeLeft(plan, OURS)).to.deep.equal(["committee 0x02 waits: its handover ends"]);
  });
});
