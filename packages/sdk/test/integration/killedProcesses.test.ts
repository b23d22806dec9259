import { expect } from "chai";

import { effectsOf, type Kind, killAndResume } from "../execution/processes/killAndResume.ts";
import { Processes } from "../execution/processes/Processes.ts";

const KINDS: readonly Kind[] = [
  { way: "permit", what: "route" },
  { way: "permit2", what: "route" },
  { way: "reset", what: "transfer" },
  { way: "permit2", what: "transfer" },
];
/** Every second point, each kind beginning at another one; all in the full run. */
const STEP = process.env.CAUSEWAY_FULL === undefined ? 2 : 1;
/** Processes at a time. */
const PARALLEL = 4;

describe("a process that is killed by SIGKILL", function () {
  this.timeout(400_000);
  const processes = new Processes();
  before(() => processes.prepare());
  after(() => processes.stop());

  for (const [first, kind] of KINDS.entries()) {
    it(`before and after each effect: another one sends nothing twice (${kind.what}, ${kind.way})`, async () => {
      const points = await effectsOf(kind);
      expect(points.length).to.be.above(20);
      const open = [...points.keys()].filter((at) => (at + first) % STEP === 0);
      const worker = async () => {
        for (;;) {
          const killAt = open.shift();
          if (killAt === undefined) return;
          await killAndResume(processes, kind, killAt);
        }
      };
      await Promise.all(Array.from({ length: PARALLEL }, worker));
    });
  }
});
