import { effectsOf, type Kind, killAndResume } from "./processes/killAndResume.ts";
import { Processes } from "./processes/Processes.ts";

const KIND: Kind = { way: "permit", what: "route" };
/** All points are those of the integration tier. */
const SAMPLE = ["after wallet.signTypedData", "before wallet.send", "after wallet.send"];

describe("a process that executes", function () {
  this.timeout(60_000);
  const processes = new Processes();
  before(() => processes.prepare());
  after(() => processes.stop());

  for (const point of SAMPLE) {
    it(`is killed by SIGKILL ${point}, and another process sends nothing twice`, async () => {
      const killAt = (await effectsOf(KIND)).indexOf(point);
      await killAndResume(processes, KIND, { killAt, point });
    });
  }
});
