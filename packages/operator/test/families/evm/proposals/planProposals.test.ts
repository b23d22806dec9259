import { expect } from "chai";
import type { AssignedStep } from "../../../../src/core/AssignedStep.ts";
import type { Signer } from "../../../../src/core/Signer.ts";
import { calldataSize, encodeMultiSend } from "../../../../src/families/evm/proposals/multiSend.ts";
import {
  type ProposalPlan,
  planProposals,
} from "../../../../src/families/evm/proposals/planProposals.ts";
import { DEFAULT_LIMITS } from "../../../../src/families/evm/proposals/splitActions.ts";
import { actionFor } from "../../../../src/families/evm/signing/actionFor.ts";

const TARGET = "0x9641d764fc13c8B624c04430C7356C1C7C8102e2";
const MANAGER = "0xA83c336B20401Af773B6219BA5027174338D1836";
const COUNCIL: Signer = { name: "council", address: TARGET, kind: "safe" };
const TREASURY: Signer = { name: "treasury", address: MANAGER, kind: "safe" };
const NOW = 1_000n;
const SCHEDULED = { operationId: "0x", readyAt: NOW, expiresAt: NOW + 100n };

type Draft = Partial<AssignedStep> & { readonly id: string };

function action({ id, ...draft }: Draft) {
  const step: AssignedStep = {
    id,
    summary: id,
    to: TARGET,
    data: "0x01020304",
    after: [],
    findings: [],
    signer: COUNCIL,
    delay: 0,
    scheduled: undefined,
    ...draft,
  };
  return actionFor(step, MANAGER);
}

const late = { delay: 60, scheduled: SCHEDULED };

function shape({ batches }: ProposalPlan): string[] {
  return batches.map(
    ({ signer, manner, part, parts, position, positions, actions }) =>
      `${signer.name} ${position}/${positions}: ${manner} ${part}/${parts}: ` +
      actions.map(({ step }) => step.id).join(" "),
  );
}

function reasons({ postponed }: ProposalPlan): Record<string, string> {
  return Object.fromEntries(postponed.map(({ action: { step }, reason }) => [step.id, reason]));
}

describe("planProposals", () => {
  it("schedules first, then acts, by signer", () => {
    const plan = planProposals(
      [
        action({ id: "a" }),
        action({ id: "b", signer: TREASURY }),
        action({ id: "c", delay: 60 }),
        action({ id: "d", ...late }),
      ],
      { now: NOW },
    );
    expect(shape(plan)).to.deep.equal([
      "council 1/3: schedule 1/1: c",
      "council 2/3: direct 1/1: a",
      "council 3/3: execute 1/1: d",
      "treasury 1/1: direct 1/1: b",
    ]);
    expect(plan.postponed).to.deep.equal([]);
  });

  it("orders by dependencies, across manners and whatever the order given", () => {
    const plan = planProposals(
      [
        action({ id: "roof", after: ["walls"] }),
        action({ id: "walls", after: ["floor"], ...late }),
        action({ id: "door", after: ["floor"] }),
        action({ id: "floor" }),
      ],
      { now: NOW },
    );
    expect(shape(plan)).to.deep.equal([
      "council 1/3: direct 1/2: floor door",
      "council 2/3: execute 1/1: walls",
      "council 3/3: direct 2/2: roof",
    ]);
  });

  it("postpones what comes after another signer's step, and what comes after that", () => {
    const plan = planProposals(
      [
        action({ id: "walls", after: ["floor"] }),
        action({ id: "roof", after: ["walls"] }),
        action({ id: "floor", signer: TREASURY }),
      ],
      { now: NOW },
    );
    expect(shape(plan)).to.deep.equal(["treasury 1/1: direct 1/1: floor"]);
    expect(reasons(plan)).to.deep.equal({
      walls: 'it comes after "floor" of treasury: apply again when that is executed',
      roof: 'it comes after "walls" of council: apply again when that is executed',
    });
  });

  it("postpones what comes after a step that is only being scheduled, but schedules it too", () => {
    const plan = planProposals(
      [
        action({ id: "floor", delay: 60 }),
        action({ id: "walls", after: ["floor"], delay: 60 }),
        action({ id: "roof", after: ["floor"] }),
      ],
      { now: NOW },
    );
    expect(shape(plan)).to.deep.equal(["council 1/1: schedule 1/1: floor walls"]);
    expect(reasons(plan).roof).to.equal(
      'it comes after "floor", which waits for its delay of 60 s: apply again when that is executed',
    );
  });

  it("postpones what comes after a step that a key at hand has not executed", () => {
    const options = { now: NOW, unsent: [action({ id: "floor" })] };
    const plan = planProposals([action({ id: "walls", after: ["floor"] })], options);
    expect(shape(plan)).to.deep.equal([]);
    expect(
      shape(planProposals([action({ id: "walls", after: ["floor"] })], { now: NOW })),
    ).to.have.length(1);
  });

  it("postpones what is scheduled until its delay has passed", () => {
    const plan = planProposals([action({ id: "a", ...late })], { now: NOW - 1n });
    expect(shape(plan)).to.deep.equal([]);
    expect(reasons(plan).a).to.equal(
      "its delay passes at 1970-01-01T00:16:40.000Z: apply again then",
    );
  });

  it("splits where calldata or gas would be too large, and no earlier", () => {
    const actions = ["a", "b", "c"].map((id) => action({ id }));
    const two = calldataSize(actions.slice(0, 2));
    const limited = (calldataBytes: number) =>
      shape(planProposals(actions, { now: NOW, limits: { ...DEFAULT_LIMITS, calldataBytes } }));
    expect(limited(two)).to.deep.equal([
      "council 1/2: direct 1/2: a b",
      "council 2/2: direct 2/2: c",
    ]);
    expect(limited(two - 1)).to.have.length(3);
    const gas = new Map([
      ["a", 6_000_000n],
      ["b", 6_000_000n],
      ["c", 1n],
    ]);
    expect(shape(planProposals(actions, { now: NOW, gas }))).to.deep.equal([
      "council 1/2: direct 1/2: a b",
      "council 2/2: direct 2/2: c",
    ]);
  });

  it("postpones a call that is too large by itself, and what comes after it", () => {
    const data = `0x${"00".repeat(DEFAULT_LIMITS.calldataBytes + 1)}`;
    const actions = [action({ id: "a", data }), action({ id: "b", after: ["a"] })];
    const plan = planProposals(actions, { now: NOW });
    expect(shape(plan)).to.deep.equal([]);
    expect(reasons(plan).a).to.equal("its calldata is 96001 bytes, more than the 96000 of a batch");
  });

  it("counts the bytes that MultiSend takes", () => {
    for (const lengths of [
      [0, 0],
      [1, 2, 3],
      [31, 33],
      [500, 0],
    ]) {
      const calls = lengths.map((length) => ({ to: TARGET, data: `0x${"ab".repeat(length)}` }));
      expect(calldataSize(calls)).to.equal((encodeMultiSend(calls).length - 2) / 2);
    }
  });
});
