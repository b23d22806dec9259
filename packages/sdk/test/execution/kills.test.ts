import { expect } from "chai";

import type { Execution } from "../../src/execution/Execution.ts";
import { start } from "../../src/execution/start.ts";
import { ExecutionWorld, WAYS, type Way } from "./executionWorld.ts";
import { Program } from "./killed.ts";

const EXPECTED: Readonly<Record<Way, readonly string[]>> = {
  none: ["order"],
  approval: ["approval", "order"],
  reset: ["reset", "approval", "order"],
  permit: ["permit", "order"],
  permit2: ["permit", "order"],
  batch: ["approval", "order"],
};

/** A person who looks into the wallet, finds nothing there, and lets it be asked again. */
function withPerson(execution: Execution): { readonly agreed: string[] } {
  const agreed: string[] = [];
  execution.subscribe(() => {
    const { waitsFor } = execution.getSnapshot();
    if (waitsFor?.kind !== "askAgain") return;
    agreed.push(waitsFor.what);
    execution.askAgain();
  });
  return { agreed };
}

async function killAndResume(way: Way, killAt: number) {
  const world = new ExecutionWorld(way);
  const record = world.record();
  const program = new Program(killAt);
  const killed = start(record, program.means(world.means()));
  const end = await Promise.race([program.ended, killed.finished.then(() => "finished" as const)]);
  const resumed = start(record, world.means());
  const { agreed } = withPerson(resumed);
  const { outcome, steps, transaction } = await resumed.finished;
  return { world, program, end, agreed, outcome, steps, transaction };
}

for (const way of WAYS) {
  describe(`an execution with the allowance by ${way}`, () => {
    it("asks the wallet for each thing once, in its order", async () => {
      const { world, outcome, agreed } = await killAndResume(way, Number.POSITIVE_INFINITY);
      expect({ asked: world.asked, outcome, agreed }).to.deep.equal({
        ...{ asked: EXPECTED[way], outcome: "paid", agreed: [] },
      });
    });

    it("is resumed after a kill at each point, and sends nothing twice", async () => {
      const { program: whole } = await killAndResume(way, Number.POSITIVE_INFINITY);
      const { points } = whole;
      expect(points.filter((point) => point.endsWith("storage.set"))).to.have.length.above(20);
      for (const [killAt, point] of points.entries()) {
        const { world, end, agreed, outcome, transaction } = await killAndResume(way, killAt);
        const where = `killed ${point} (${killAt})`;
        expect(end, where).to.equal("killed");
        expect(outcome, where).to.equal("paid");
        // a signature that the wallet gave, and nobody wrote down, is asked for again if the person agrees
        const isLost = point === "after wallet.signTypedData" || world.signatures === 2;
        const again = isLost ? agreed.filter((what) => what === "permit") : [];
        expect([...world.asked].sort(), where).to.deep.equal([...EXPECTED[way], ...again].sort());
        expect(transaction, where).to.equal(world.transactions.at(-1)?.hash);
        const hadChain = EXPECTED[way].filter((what) => what !== "permit");
        expect(world.transactions, where).to.have.length(hadChain.length);
        // nobody is asked about what the chain shows
        const isShown = ["after wallet.send", "after wallet.sendBatch"].includes(point);
        expect(agreed.length, where).to.be.at.most(isShown ? 0 : 1);
      }
    });
  });
}
