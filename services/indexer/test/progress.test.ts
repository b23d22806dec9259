import { expect } from "chai";

import { progressOf } from "../src/progress.ts";
import { CHAINS, standing, standings } from "./standings.ts";

describe("an indexer's progress", () => {
  const progress = (of: Parameters<typeof standings>[0]) => {
    const all = standings(of);
    all.noteWriter("hub", true);
    return progressOf({ chains: CHAINS, caughtUpWithin: 5 }, all);
  };

  it("tells of each chain how far it was read, and by which process", () => {
    expect(progress({ hub: standing() })).to.deep.equal([
      {
        ...{ chainId: 1n, chain: "hub", caughtUp: true, head: 100n },
        ...{ behind: { blocks: 0n, seconds: 0n }, read: 100n, final: 90n },
        ...{ history: { start: 1n, filled: 49n, end: 50n } },
        ...{ writer: "process 1 on one", writerSince: 0, isWrittenHere: true },
      },
      {
        ...{ chainId: 2n, chain: "spoke-a", caughtUp: false, head: null, behind: null },
        ...{
          read: null,
          final: null,
          history: null,
          writer: null,
          writerSince: null,
          isWrittenHere: false,
        },
      },
    ]);
  });

  for (const [what, written] of Object.entries({
    "its history is not there": { filled: 48n },
    "it is too many blocks behind": { observed: 94n },
    "nothing of it was read": { live: undefined, observedAt: undefined },
  })) {
    it(`has not caught up with a chain while ${what}`, () => {
      expect(progress({ hub: standing({}, written) })[0]?.caughtUp).to.equal(false);
    });
  }

  it("has caught up with a chain that it is a few blocks behind", () => {
    const [hub] = progress({ hub: standing({}, { observed: 95n, observedAt: 960n }) });
    expect(hub).to.deep.include({ caughtUp: true, behind: { blocks: 5n, seconds: 40n } });
  });

  it("is ahead of an RPC that is behind by nothing", () => {
    const [hub] = progress({ hub: standing({ head: 99n, headAt: 988n }) });
    expect(hub?.behind).to.deep.equal({ blocks: 0n, seconds: 0n });
  });
});
