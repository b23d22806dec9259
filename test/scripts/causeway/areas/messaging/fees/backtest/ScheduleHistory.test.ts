import type { Price } from "@causeway/protocol";
import { expect } from "chai";
import {
  type ScheduleEvent,
  ScheduleHistory,
} from "../../../../../../../scripts/causeway/areas/messaging/fees/backtest/index.ts";
import { PRICE, REMOTE, SPOKE } from "./fixtures.ts";

const MINUTE = 60n;
const START = 1_700_000_000n;

/** Changes a minute of the given times after the start, in blocks of that number. */
const at = (minutes: bigint, logIndex = 0n) => ({
  ...{ height: minutes, logIndex, time: START + minutes * MINUTE },
});
const published = (version: number, minutes: bigint, ...prices: [bigint, Price][]) =>
  ({
    kind: "published",
    version,
    schedule: { bandBps: 20_000n, prices: new Map(prices) },
    ...at(minutes),
  }) satisfies ScheduleEvent;
const effective = (version: number, minutes: bigint) =>
  ({ kind: "effective", version, ...at(minutes, 1n) }) satisfies ScheduleEvent;
const moved = (gasPrice: bigint, minutes: bigint) =>
  ({
    ...{ kind: "moved", destinationChainId: SPOKE, gasPrice, ...at(minutes) },
  }) as const satisfies ScheduleEvent;
const settledAt = (minutes: bigint, logIndex = 0n) =>
  ({
    ...{ kind: "settled", destinationChainId: SPOKE, ...at(minutes, logIndex) },
  }) as const satisfies ScheduleEvent;

const dearer = { ...PRICE, base: 1_500n, gasPrice: 12n };

describe("ScheduleHistory", () => {
  const priceAt = (changes: readonly ScheduleEvent[], minutes: bigint, logIndex = 9n) =>
    new ScheduleHistory(changes).priceAt(SPOKE, { height: minutes, logIndex });
  const first = [published(1, 1n, [SPOKE, PRICE]), effective(1, 2n)];

  it("has no price before the first version, and its terms from then on", () => {
    expect(priceAt(first, 2n, 0n)).to.equal(undefined);
    expect(priceAt(first, 2n, 2n)).to.deep.equal(PRICE);
    expect(priceAt([], 2n)).to.equal(undefined);
  });

  it("charges the cheaper of both until the grace was ended, not merely over", () => {
    const changes = [...first, published(2, 3n, [SPOKE, dearer]), effective(2, 10n)];
    expect(priceAt(changes, 100n)).to.deep.equal(PRICE);
    const target = { ...dearer, gasPrice: PRICE.gasPrice };
    expect(priceAt([...changes, settledAt(45n)], 100n)).to.deep.equal(target);
  });

  it("takes a target that a change settles as settled before it, though its event comes after", () => {
    const changes = [...first, moved(14n, 10n), moved(20n, 50n), settledAt(50n, 1n)];
    expect(priceAt(changes, 60n)).to.deep.equal({ ...PRICE, gasPrice: 14n });
  });

  it("has what was in force come back by a rollback, exactly", () => {
    const second = [published(2, 3n, [SPOKE, dearer]), effective(2, 10n), settledAt(45n)];
    const changes = [...first, ...second, effective(1, 60n)];
    expect(priceAt(changes, 61n)).to.deep.equal(PRICE);
  });

  it("leaves a destination that a rollback does not name what it has", () => {
    const second = published(2, 3n, [SPOKE, dearer], [REMOTE, PRICE]);
    const history = new ScheduleHistory([...first, second, effective(2, 10n), effective(1, 60n)]);
    const place = { height: 70n, logIndex: 0n };
    expect(history.priceAt(REMOTE, place)).to.deep.equal(PRICE);
  });

  it("refuses events without those that they build on", () => {
    expect(() => new ScheduleHistory([effective(1, 2n)])).to.throw("was never published");
    expect(() => new ScheduleHistory([moved(1n, 2n)])).to.throw("had no price");
  });
});
