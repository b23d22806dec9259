import { ChainType, type Price, packPrice } from "@causeway/protocol";
import type { Address } from "@ton/core";
import { expect } from "chai";
import fc from "fast-check";

import type { Fees, Terms } from "../../fees/cells";
import { ScheduleModel } from "../../fees/ScheduleModel";
import { TonFeeSchedule } from "../../fees/TonFeeSchedule";

const RUNS = {
  numRuns: process.env.CAUSEWAY_FULL === undefined ? 2 : 300,
};
const START = 1_800_000_000;
const [MINUTE, HOUR, DAY] = [60, 3_600, 86_400];
const SUBJECTS = [10n, 8453n, (1n << 64n) + 10n] as const;
const PRICE: Price = {
  ...{ base: 1_000_000n, gasPrice: 1_000n, maxGasLimit: 4_000_000n },
  ...{ maxPayload: 10_000n, gasPerByte: 40n },
};

/** A version by what makes the difference. */
interface Sketch {
  /** What the price of each subject is multiplied by, in percent, as far as the version has the subject. */
  readonly prices: readonly (readonly [base: number, gas: number, most: number])[];
  /** How many subjects the version has, beside those in force. */
  readonly subjects: number;
  readonly leavesOut: boolean;
  readonly bandBps: bigint;
  readonly isOtherTreasury: boolean;
  readonly ahead: number;
  readonly above: number;
}

type Act =
  | { readonly kind: "publish"; readonly sketch: Sketch }
  | { readonly kind: "makeEffective" | "withdraw" }
  /** @param back How many versions. */
  | { readonly kind: "rollBack"; readonly back: number }
  | { readonly kind: "move"; readonly subject: bigint; readonly percent: number }
  | { readonly kind: "poke"; readonly subject: bigint };

const mostly = <Value>(usual: fc.Arbitrary<Value>, otherwise: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 7, arbitrary: usual }, { weight: 1, arbitrary: otherwise });

const factors = mostly(fc.constantFrom(100, 150, 75), fc.constantFrom(0, 70, 210));
const prices = fc.tuple(factors, factors, mostly(fc.constant(100), fc.constantFrom(50, 90)));
const rarely = mostly(fc.constant(false), fc.constant(true));

const sketches: fc.Arbitrary<Sketch> = fc.record({
  prices: fc.tuple(prices, prices, prices),
  subjects: mostly(fc.constantFrom(1, 2, 3), fc.constant(0)),
  leavesOut: rarely,
  bandBps: mostly(fc.constant(20_000n), fc.constantFrom(15_000n, 40_000n)),
  isOtherTreasury: rarely,
  ahead: mostly(fc.constantFrom(0, 2 * DAY), fc.constantFrom(HOUR, 2 * DAY - 1, 31 * DAY)),
  above: mostly(fc.constant(1), fc.constantFrom(0, 10_001)),
});

const acts: fc.Arbitrary<Act> = fc.oneof(
  { weight: 6, arbitrary: sketches.map((sketch): Act => ({ kind: "publish", sketch })) },
  { weight: 8, arbitrary: fc.constant<Act>({ kind: "makeEffective" }) },
  { weight: 1, arbitrary: fc.constant<Act>({ kind: "withdraw" }) },
  { weight: 2, arbitrary: fc.nat(3).map((back): Act => ({ kind: "rollBack", back })) },
  {
    weight: 4,
    arbitrary: fc
      .record({
        subject: fc.constantFrom(...SUBJECTS),
        percent: fc.constantFrom(100, 150, 67, 151, 120),
      })
      .map((move): Act => ({ kind: "move", ...move })),
  },
  {
    weight: 4,
    arbitrary: fc.constantFrom(...SUBJECTS).map((subject): Act => ({ kind: "poke", subject })),
  },
);

const waits = mostly(
  fc.constantFrom(1, 31 * MINUTE, DAY, 2 * DAY),
  fc.constantFrom(10 * MINUTE, HOUR, 6 * DAY, 10 * DAY),
);

describe("a fee schedule on TON and the library's rules", function () {
  this.timeout(600_000);

  let ton: TonFeeSchedule;
  let restore: () => Promise<void>;

  before(async () => {
    ton = await TonFeeSchedule.make();
    restore = ton.saved();
  });

  it("charge the same and refuse for the same reason, whatever happens to them", async () => {
    const reached = new Map<string, number>();
    const steps = fc.array(fc.tuple(waits, acts), { minLength: 30, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(steps, async (each) => {
        await restore();
        await compare(ton, each, reached);
      }),
      RUNS,
    );
  });
});

async function compare(
  ton: TonFeeSchedule,
  steps: readonly (readonly [number, Act])[],
  reached: Map<string, number>,
): Promise<void> {
  const model = new ScheduleModel();
  const published = new Map<number, Fees>();
  const treasuries = await Promise.all(["treasury", "other"].map((name) => ton.treasury(name)));
  const addresses = treasuries.map(({ address }) => address);
  const pair = { ton, model, published, addresses };
  ton.now = START;
  for (const [wait, act] of steps) {
    ton.now += wait;
    model.now = BigInt(ton.now);
    const [acted, exitCode] = await actOnBoth(pair, act);
    const key = `${act.kind} ${exitCode}`;
    reached.set(key, (reached.get(key) ?? 0) + 1);
    expect(acted.exitCode, act.kind).to.equal(exitCode);
    await ton.confirm(acted);
    await compareStates(ton, model);
  }
}

interface Pair {
  readonly ton: TonFeeSchedule;
  readonly model: ScheduleModel;
  readonly published: Map<number, Fees>;
  readonly addresses: readonly Address[];
}

async function actOnBoth({ ton, model, published, addresses }: Pair, act: Act) {
  switch (act.kind) {
    case "publish": {
      const fees = feesOf(act.sketch, addresses, model);
      const version = model.lastVersion + act.sketch.above;
      const effectiveAt = act.sketch.ahead === 0 ? 0 : ton.now + act.sketch.ahead;
      const exitCode = model.publish(version, BigInt(effectiveAt), fees);
      if (exitCode === 0) published.set(version, fees);
      return [await ton.publish(version, effectiveAt, fees), exitCode] as const;
    }
    case "rollBack": {
      const version = Math.max(model.version - act.back, 1);
      const fees = published.get(version) ?? {
        bandBps: 0n,
        treasury: addresses[0] as Address,
        terms: [],
      };
      return [await ton.rollBack(version, fees), model.rollBack(version, fees)] as const;
    }
    case "withdraw": {
      const version = model.lastVersion;
      return [await ton.withdraw(version), model.withdraw(version)] as const;
    }
    case "move": {
      const upcoming = model.entries.get(act.subject)?.charged.upcoming ?? PRICE;
      const gasPrice = (upcoming.gasPrice * BigInt(act.percent)) / 100n;
      const move = { subject: act.subject, gasPrice };
      return [await ton.move([move]), model.move(move)] as const;
    }
    case "poke":
      return [await ton.poke(act.subject), model.poke(act.subject)] as const;
    default:
      return [await ton.makeEffective(), model.makeEffective()] as const;
  }
}

async function compareStates(ton: TonFeeSchedule, model: ScheduleModel): Promise<void> {
  const [version, lastVersion, bandBps] = await ton.numbers("versions", 3);
  expect([version, lastVersion, bandBps]).to.deep.equal([
    BigInt(model.version),
    BigInt(model.lastVersion),
    model.current?.bandBps ?? 0n,
  ]);
  const [pending, effectiveAt] = await ton.numbers("pending", 2);
  expect([pending, effectiveAt]).to.deep.equal([
    BigInt(model.pending?.version ?? 0),
    model.pending?.effectiveAt ?? 0n,
  ]);
  for (const [subject, { charged, centre }] of model.entries) {
    const shown = await ton.entry(subject);
    expect([shown.centre, shown.price, shown.upcoming, shown.graceEndsAt]).to.deep.equal([
      centre,
      packPrice(charged.price),
      packPrice(charged.upcoming),
      charged.graceEndsAt,
    ]);
  }
}

function feesOf(sketch: Sketch, addresses: readonly Address[], model: ScheduleModel): Fees {
  const terms = SUBJECTS.flatMap((subject, i): Terms[] => {
    const isInForce = model.entries.has(subject) && !(sketch.leavesOut && i === 0);
    if (!isInForce && i >= sketch.subjects) return [];
    const [base, gas, most] = (sketch.prices[i] ?? []).map(BigInt) as [bigint, bigint, bigint];
    const price = {
      ...PRICE,
      base: (PRICE.base * base) / 100n,
      gasPrice: (PRICE.gasPrice * gas) / 100n,
      maxPayload: (PRICE.maxPayload * most) / 100n,
    };
    const free = price.base === 0n && price.gasPrice === 0n;
    return [{ subject, chainType: ChainType.evm, free, price }];
  });
  const [usual, other] = addresses as [Address, Address];
  return { bandBps: sketch.bandBps, treasury: sketch.isOtherTreasury ? other : usual, terms };
}
