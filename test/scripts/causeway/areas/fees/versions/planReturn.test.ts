import { expect } from "chai";
import { keccak256 } from "ethers";
import type { WantedSchedule } from "../../../../../../scripts/causeway/areas/fees/index.ts";
import type { HeldSchedule } from "../../../../../../scripts/causeway/areas/fees/versions/HeldSchedule.ts";
import {
  type EarlierVersion,
  planReturn,
} from "../../../../../../scripts/causeway/areas/fees/versions/planReturn.ts";
import { wantedSchedule } from "./wantedSchedule.ts";

const NOW = 1_800_000_000n;
const held: HeldSchedule = {
  version: 2,
  last: 2,
  contentHash: "0x02",
  changeableFrom: 0n,
  pending: undefined,
  time: NOW,
};
const contentHash = keccak256("0x01") as `0x${string}`;
const earlier: EarlierVersion = {
  retired: { version: 1, replacedAt: NOW - 7n * 86_400n, contentHash },
  published: [
    { version: 1, content: "0x0f" },
    { version: 1, content: "0x01" },
  ],
};

const plan = (known: Partial<EarlierVersion> = {}, wanted: Partial<WantedSchedule> = {}) =>
  planReturn(
    { wanted: wantedSchedule({ version: 1, ...wanted }), held, findings: [] },
    { ...earlier, ...known },
  );

describe("planReturn", () => {
  it("returns to what was published and in force within seven days, whatever else had its number", () => {
    const { steps, waiting } = plan();
    expect(waiting).to.deep.equal([]);
    expect(steps.map(({ data }) => data)).to.deep.equal(["0x01"]);
    expect(steps[0]?.summary).to.match(/^Return from version 2 of the fee schedule to version 1/);
  });

  it("waits, and says what helps, where the contract or the configuration does not allow it", () => {
    const retired = { version: 1, replacedAt: NOW - 7n * 86_400n - 1n, contentHash };
    const waits = [
      [plan({ retired: undefined }), /version 1 was not before it: take the newer schedule/],
      [plan({ retired }), /could come back until 2027-.*under a number above 2/],
      [
        plan({ published: [{ version: 1, content: "0x0f" }] }),
        /the content of version 1 cannot be found/,
      ],
      [
        plan({}, { differsFrom: () => ["messages to hub cost 1 wei, and not 3 wei"] }),
        /says otherwise than version 1 did: messages to hub cost 1 wei, and not 3 wei/,
      ],
    ] as const;
    for (const [{ steps, waiting }, reason] of waits) {
      expect(steps).to.deep.equal([]);
      expect(waiting.map((one) => one.reason).join()).to.match(reason);
    }
  });
});
