import { expect } from "chai";

import type { HeldSchedule } from "../../../../../../scripts/causeway/areas/fees/versions/HeldSchedule.ts";
import { publicationTime } from "../../../../../../scripts/causeway/areas/fees/versions/publicationTime.ts";
import { wantedSchedule } from "./wantedSchedule.ts";

const NOW = 1_800_000_000n;
const DAY = 86_400n;

const held = (version: number): HeldSchedule => ({
  version,
  last: version,
  contentHash: "0x",
  changeableFrom: 0n,
  pending: undefined,
  time: NOW,
});

const at = (effectiveAt: bigint | undefined, needsNotice: boolean, version = 1) =>
  publicationTime(
    wantedSchedule({ effectiveAt, change: { changes: true, needsNotice, refused: [] } }),
    held(version),
  );

describe("publicationTime", () => {
  it("is at once where nothing gets more expensive and no time is given", () => {
    expect(at(undefined, false)).to.equal(0n);
  });

  it("is the configuration's, from two to thirty days ahead", () => {
    expect(at(NOW + 2n * DAY, true)).to.equal(NOW + 2n * DAY);
    expect(at(NOW + 30n * DAY, true)).to.equal(NOW + 30n * DAY);
    expect(at(NOW + 1n, false)).to.equal(NOW + 1n);
  });

  it("is refused with path, value and rule where the contract would refuse it", () => {
    const refusals = [
      [undefined, true, /at least two days ahead, .*from 2027-01-17/],
      [NOW + 2n * DAY - 1n, true, /at least two days ahead/],
      [NOW, false, /not in the past: it is 2027-01-15/],
      [NOW + 30n * DAY + 1n, false, /at most 30 days ahead: 2027-02-14/],
    ] as const;
    for (const [effectiveAt, needsNotice, rule] of refusals) {
      const violation = at(effectiveAt, needsNotice);
      if (typeof violation === "bigint") throw new Error(`${violation} was taken`);
      expect(violation.path).to.deep.equal(["effectiveAt"]);
      expect(violation.rule).to.match(rule);
      if (effectiveAt === undefined) expect(violation.value).to.equal(null);
    }
  });

  it("is at once on a chain that joins after the time of the others", () => {
    expect(at(NOW - DAY, false, 0)).to.equal(0n);
  });
});
