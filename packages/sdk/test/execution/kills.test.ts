import { expect } from "chai";

import { start } from "../../src/execution/start.ts";
import { ExecutionWorld, WAYS, type Way } from "./executionWorld.ts";
import { losesSignature, Program } from "./killed.ts";
import type { Kind } from "./processes/killAndResume.ts";
import { withPerson } from "./withPerson.ts";

const EXPECTED: Readonly<Record<Way, readonly string[]>> = {
  none: ["order"],
  approval: ["approval", "order"],
  reset: ["reset", "approval", "order"],
  permit: ["permit", "order"],
  permit2: ["permit", "order"],
  batch: ["approval", "order"],
};

/** Each way of an order, and what else is executed. */
const KINDS: readonly Kind[] = [
  ...WAYS.map((way): Kind => ({ way, what: "route" })),
  ...(["none", "reset", "permit", "permit2", "batch"] as const).map(
    (way): Kind => ({ way, what: "transfer" }),
  ),
  { way: "none", what: "message" },
  { way: "approval", what: "deposit" },
];

async function killAndResume({ way, what }: Kind, killAt: number) {
  const world = new ExecutionWorld(way, what);
  const record = world.record();
  const program = new Program(killAt);
  const killed = start(record, program.means(world.means()));
  const end = await Promise.race([program.ended, killed.finished.then(() => "finished" as const)]);
  const resumed = start(record, world.means());
  const { agreed } = withPerson(resumed);
  const { outcome, steps, transaction } = await resumed.finished;
  return { world, program, end, agreed, outcome, steps, transaction };
}

for (const kind of KINDS) {
  const { way, what } = kind;
  const END = what === "deposit" ? "included" : "paid";
  describe(`an execution of a ${what} with the allowance by ${way}`, () => {
    it("asks the wallet for each thing once, in its order", async () => {
      const { world, outcome, agreed } = await killAndResume(kind, Number.POSITIVE_INFINITY);
      expect({ asked: world.asked, outcome, agreed }).to.deep.equal({
        ...{ asked: EXPECTED[way], outcome: END, agreed: [] },
      });
    });

    it("is resumed after a kill at each point, and sends nothing twice", async () => {
      const { program: whole } = await killAndResume(kind, Number.POSITIVE_INFINITY);
      const { points } = whole;
      expect(points.filter((point) => point.endsWith("storage.set"))).to.have.length.above(15);
      for (const [killAt, point] of points.entries()) {
        const { world, end, agreed, outcome, transaction } = await killAndResume(kind, killAt);
        const where = `killed ${point} (${killAt})`;
        expect(end, where).to.equal("killed");
        expect(outcome, where).to.equal(END);
        // a signature that the wallet gave, and nobody wrote down, is asked for again if the person agrees
        const isLost = losesSignature(points, killAt);
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
