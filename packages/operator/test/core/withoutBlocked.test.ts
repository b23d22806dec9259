import { expect } from "chai";

import { type Plan, withoutBlocked } from "../../src/core/Plan.ts";
import type { Step } from "../../src/core/Step.ts";

describe("withoutBlocked", () => {
  const step = (id: string, after: string[] = []): Step => ({
    id,
    summary: id,
    to: "0x",
    data: "0x",
    after,
    findings: [{ kind: "contract-missing", subject: id, expected: "there", held: "nothing" }],
  });
  const waiting = (blocks?: string) => ({
    subject: "light client",
    reason: "its chain cannot be read",
    cause: "unreadable" as const,
    ...(blocks === undefined ? {} : { blocks: [blocks] }),
  });
  const steps = [step("open lane", ["add lane"]), step("add lane", ["deploy client"]), step("pay")];

  it("takes away what comes after something that waits, however far, in any order", () => {
    const plan: Plan = { steps, waiting: [waiting("deploy client")], findings: [] };
    expect(withoutBlocked(plan).steps.map(({ id }) => id)).to.deep.equal(["pay"]);
  });

  it("keeps the differences of what it takes away", () => {
    const plan: Plan = { steps, waiting: [waiting("deploy client")], findings: [] };
    const subjects = withoutBlocked(plan).findings.map(({ subject }) => subject);
    expect(subjects).to.deep.equal(["open lane", "add lane"]);
  });

  it("leaves a plan alone in which nothing that waits is a step", () => {
    const plan: Plan = { steps, waiting: [waiting()], findings: [] };
    expect(withoutBlocked(plan)).to.deep.equal(plan);
  });
});
