import { expect } from "chai";

import type { PlanDocument, PlannedStep } from "../../src/core/PlanDocument.ts";
import { renderPlan } from "../../src/core/renderPlan.ts";

const DEPLOYER = { name: "deployer", address: `0x${"11".repeat(20)}`, kind: "key" } as const;
const COUNCIL = { name: "council", address: `0x${"22".repeat(20)}`, kind: "safe" } as const;
const MAILBOX = `0x${"33".repeat(20)}` as const;

function step(changes: Partial<PlannedStep> = {}): PlannedStep {
  return {
    ...{ id: "deploy Mailbox", summary: "Deploy Mailbox", to: MAILBOX, data: "0x", after: [] },
    ...{ contract: "Mailbox", signer: DEPLOYER, delay: 0, manner: "direct", readyAt: null },
    findings: [{ kind: "contract-missing", subject: "Mailbox", expected: "here", held: "nothing" }],
    ...{ gas: "1000000", cost: "1000000000000000", reverts: null, ...changes },
  };
}

function priced(subject: string, changes: Partial<PlannedStep> = {}): PlannedStep {
  const finding = { kind: "price", subject, expected: "2 gwei", held: "1 gwei" };
  return step({ id: subject, summary: `Price ${subject}`, findings: [finding], ...changes });
}

function plan(steps: readonly PlannedStep[], changes: Partial<PlanDocument> = {}): PlanDocument {
  return {
    ...{ environment: "local", chain: "hub", chainId: "31337", block: 12, time: "0" },
    ...{
      gasPrice: "1000000000",
      coin: "ETH",
      decimals: 18,
      funds: [],
      steps,
      waiting: [],
      findings: [],
    },
    ...changes,
  };
}

describe("renderPlan", () => {
  it("says in one line how many transactions, by which account, for how much, and how many waits", () => {
    const waiting = [
      { subject: "lane", reason: "spoke has no mailbox", cause: "elsewhere" } as const,
    ];
    const [one] = renderPlan(plan([step()], { waiting })).split("\n");
    expect(one).to.equal("hub: 1 transaction, by deployer, 0.001 ETH, then 1 wait (block 12)");
    const [two] = renderPlan(plan([step(), priced("a")])).split("\n");
    expect(two).to.equal("hub: 2 transactions, all by deployer, 0.002 ETH (block 12)");
    const [both] = renderPlan(plan([step(), priced("a", { signer: COUNCIL })])).split("\n");
    expect(both).to.include("2 transactions, by deployer, council, 0.002 ETH");
  });

  it("says that nothing is to be done only if nothing waits either", () => {
    expect(renderPlan(plan([]))).to.equal("hub: as configured, nothing to do (block 12)");
    const waiting = [{ subject: "lane", reason: "no mailbox", cause: "elsewhere" } as const];
    expect(renderPlan(plan([], { waiting }))).to.equal(
      "hub: no transaction, 1 wait (block 12)\n  lane waits: no mailbox",
    );
  });

  it("groups steps by signer, and shows changes with one pair of values in one row", () => {
    const scheduled = { signer: COUNCIL, manner: "schedule", delay: 86_400 } as const;
    const steps = [step(), priced("to a"), priced("to b"), priced("to c", scheduled)];
    expect(renderPlan(plan(steps)).split("\n").slice(1)).to.deep.equal([
      `  by deployer (key ${DEPLOYER.address}), at once: 3 transactions`,
      "    deploys 1 contract: Mailbox",
      "    contract  change      now     wanted",
      "    Mailbox   to a; to b  1 gwei  2 gwei",
      `  by council (safe ${COUNCIL.address}), to be scheduled 1 day before: 1 transaction`,
      "    contract  change  now     wanted",
      "    Mailbox   to c    1 gwei  2 gwei",
    ]);
  });

  it("shows each value of a difference in a row of its own, with its change in %", () => {
    const changes = [
      { value: "gas", before: "1 gwei", after: "2 gwei", change: "+100.0 %" },
      { value: "base", before: "none", after: "0.1 ETH", change: "" },
    ];
    const finding = { kind: "price", subject: "to a", expected: "x", held: "y", changes };
    const steps = [
      step({ id: "a", findings: [finding] }),
      step({ id: "b", findings: [{ ...finding, subject: "to b" }] }),
    ];
    expect(renderPlan(plan(steps)).split("\n").slice(2)).to.deep.equal([
      "    contract  change            now     wanted",
      "    Mailbox   to a; to b: gas   1 gwei  2 gwei   +100.0 %",
      "    Mailbox   to a; to b: base  none    0.1 ETH",
    ]);
  });

  it("goes on below with a text that is too long for the screen", () => {
    const long = step({
      id: "a",
      findings: [{ kind: "k", subject: "word ".repeat(40).trim(), expected: "b", held: "a" }],
    });
    const text = renderPlan(plan([long]), { width: 60 });
    expect(text).to.not.include("…");
    expect(text.match(/word/g)).to.have.length(40);
  });

  it("keeps to the width of the screen", () => {
    const long = Array.from({ length: 40 }, (_, index) => priced(`messages to chain ${index}`));
    const lines = renderPlan(plan(long), { width: 80 }).split("\n");
    expect(Math.max(...lines.slice(2).map(({ length }) => length))).to.be.at.most(80);
  });

  it("names the step that would revert, and why", () => {
    const text = renderPlan(plan([priced("to a", { reverts: "UnknownLane(0x11)" })]));
    expect(text).to.include("    would revert now: Price to a: UnknownLane(0x11)");
  });

  it("shows each call if it is asked to", () => {
    const text = renderPlan(plan([step(), priced("to a")]), { verbose: true });
    expect(text).to.include(
      `  2. Price to a\n     signed by deployer (key ${DEPLOYER.address}), at once, 1,000,000 gas, 0.001 ETH`,
    );
  });

  it("says which account must be funded, why, and by how much", () => {
    const { name, address } = DEPLOYER;
    const funds = (held: number, missing: number) => {
      const ether = (tenths: number) => `${BigInt(tenths) * 10n ** 17n}`;
      const amounts = { held: ether(held), cost: ether(2), floor: ether(10) };
      return [{ name, address, ...amounts, missing: ether(missing) }];
    };
    const poor = renderPlan(plan([step()], { funds: funds(1, 11) }));
    expect(poor).to.match(/deployer +0x1{40} +0\.1 ETH +0\.2 ETH +1 ETH +1\.1 ETH\n/);
    expect(poor).to.include(
      `deployer cannot pay for its transactions: send 1.1 ETH on hub to ${address}`,
    );
    const low = renderPlan(plan([step()], { funds: funds(5, 7) }));
    expect(low).to.include("deployer would fall below its floor: send 0.7 ETH on hub to");
    expect(renderPlan(plan([step()], { funds: funds(12, 0) }))).to.not.include("send ");
  });

  it("shortens hashes in its table, and counts what the steps leave", () => {
    const finding = {
      kind: "peer",
      subject: "a",
      expected: `0x${"ab".repeat(32)}`,
      held: "nothing",
    };
    const steps = [priced("a", { findings: [finding] })];
    const text = renderPlan(plan(steps, { findings: [finding] }));
    expect(text).to.include("nothing  0xabab…abab");
    expect(text).to.include("these steps leave 1 difference: add --verbose");
  });
});
