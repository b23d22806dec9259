import type { Finding } from "@causeway/operator";
import { expect } from "chai";
import { keccak256 } from "ethers";
import type { WantedSchedule } from "../../../../../../scripts/causeway/areas/fees/index.ts";
import type {
  HeldSchedule,
  PendingVersion,
} from "../../../../../../scripts/causeway/areas/fees/versions/HeldSchedule.ts";
import { planVersion } from "../../../../../../scripts/causeway/areas/fees/versions/planVersion.ts";
import { wantedSchedule } from "./wantedSchedule.ts";

const NOW = 1_800_000_000n;
const FINDINGS: readonly Finding[] = [
  { kind: "price", subject: "messages to hub", expected: "2 wei", held: "1 wei" },
];

const held: HeldSchedule = {
  version: 1,
  last: 1,
  contentHash: "0x01",
  changeableFrom: 0n,
  pending: undefined,
  time: NOW,
};
const pending: PendingVersion = {
  version: 2,
  effectiveAt: NOW + 10n,
  hadNotice: true,
  contentHash: keccak256("0x02") as `0x${string}`,
};

const plan = (wanted: Partial<WantedSchedule> = {}, now: Partial<HeldSchedule> = {}) =>
  planVersion({ wanted: wantedSchedule(wanted), held: { ...held, ...now }, findings: FINDINGS });
const changes = { changes: true, needsNotice: false, refused: [] };

describe("planVersion", () => {
  it("publishes what may be in force at once, and makes it effective", () => {
    const { steps, waiting, findings } = plan();
    expect(steps.map(({ id, after }) => [id, after])).to.deep.equal([
      ["publish fee schedule", ["deploy MessageFeeSchedule"]],
      ["make fee schedule effective", ["publish fee schedule"]],
    ]);
    expect(steps[0]?.findings).to.deep.equal(FINDINGS);
    expect([...waiting, ...findings]).to.deep.equal([]);
  });

  it("only publishes what is for later, or comes less than a day after the last change", () => {
    const later = plan({ effectiveAt: NOW + 10n });
    const soon = plan({ change: changes }, { changeableFrom: NOW + 1n });
    for (const { steps } of [later, soon])
      expect(steps.map(({ id }) => id)).to.deep.equal(["publish fee schedule"]);
    expect(later.steps[0]?.summary).to.match(/effective from 2027-/);
  });

  it("waits for the time of what is pending, which is no difference meanwhile", () => {
    const { steps, waiting, findings } = plan({}, { pending });
    expect([...steps, ...findings]).to.deep.equal([]);
    expect(waiting.map(({ cause, reason }) => [cause, reason]).join()).to.match(
      /^time,version 2 can be made effective from 2027-/,
    );
  });

  it("makes effective what is due", () => {
    const { steps } = plan({ change: changes }, { pending, time: NOW + 10n });
    expect(steps.map(({ id }) => id)).to.deep.equal(["make fee schedule effective"]);
    expect(steps[0]?.after).to.deep.equal([]);
  });

  it("waits with what is due and would be refused: too soon, without notice, a step too far", () => {
    const due = { pending, time: NOW + 10n };
    const tooFar = { path: ["destinations", "hub"], value: 9n, rule: "from half to twice" };
    const waits = [
      [plan({ change: changes }, { ...due, changeableFrom: NOW + 99n }), /less than a day ago/],
      [
        plan(
          { change: { ...changes, needsNotice: true } },
          { ...due, pending: { ...pending, hadNotice: false } },
        ),
        /published without notice/,
      ],
      [
        plan({ change: { ...changes, refused: [tooFar] } }, due),
        /destinations\.json: destinations\.hub = "9": from half to twice/,
      ],
    ] as const;
    for (const [{ steps, waiting, findings }, reason] of waits) {
      expect(steps).to.deep.equal([]);
      expect(waiting.map((one) => one.reason).join()).to.match(reason);
      expect(findings).to.deep.equal(FINDINGS);
    }
  });

  it("publishes nothing beside another pending version, nor under a number that was used or is far off", () => {
    const other = plan({ version: 3 }, { pending });
    const used = plan({}, { last: 2 });
    const far = plan({ version: 10_002 });
    const reasons = [other, used, far].map(({ steps, waiting }) => {
      expect(steps).to.deep.equal([]);
      return waiting.map(({ reason }) => reason).join();
    });
    expect(reasons[0]).to.match(/^version 2 is pending .* causeway fees withdraw/);
    expect(reasons[1]).to.match(/destinations\.json: version = 2: above 2, the highest/);
    expect(reasons[2]).to.match(/version = 10002: at most 10001/);
  });
});
