import { effectsOf, type Kind, killAndResume } from "./processes/killAndResume.ts";
import { Processes } from "./processes/Processes.ts";

/** All points, and more kinds, are those of the integration tier. */
const SAMPLE = ["after wallet.signTypedData", "before wallet.send", "after wallet.send"];
const KINDS: readonly Kind[] = [
  { way: "permit", what: "route" },
  { way: "permit2", what: "transfer" },
];

describe("a process that executes", function () {
  this.timeout(60_000);
  const processes = new Processes();
  before(() => processes.prepare());
  after(() => processes.stop());

  for (const kind of KINDS) {
    for (const point of SAMPLE) {
      it(`is killed by SIGKILL ${point}, and another process sends nothing twice (${kind.what})`, async () => {
        const points = await effectsOf(kind);
        await killAndResume(processes, kind, points.indexOf(point));
      });
    }

    it(`is killed by SIGKILL once a signature is written down, and nobody asks for it again (${kind.what})`, async () => {
      const points = await effectsOf(kind);
      const given = points.indexOf("after wallet.signTypedData");
      await killAndResume(processes, kind, points.indexOf("after storage.set", given));
    });
  }
});
