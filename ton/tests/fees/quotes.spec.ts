import { ChainType, feeUnder, type Price, unpackPrice } from "@causeway/protocol";
import { expect } from "chai";
import fc from "fast-check";

import type { Asked, Fees } from "./cells";
import { type Acted, TonFeeSchedule } from "./TonFeeSchedule";

const RUNS = { numRuns: process.env.CAUSEWAY_FULL === undefined ? 1 : 200 };
const START = 1_800_000_000;
const [MINUTE, DAY] = [60, 86_400];
const QUOTE_HOLDS = 30 * MINUTE;
const SUBJECT = 10n;
const PRICE: Price = {
  ...{ base: 1_000_000n, gasPrice: 1_000n, maxGasLimit: 4_000_000n },
  ...{ maxPayload: 10_000n, gasPerByte: 40n },
};
/** Gas limits and sizes of payloads. */
const SENDS = [
  [1n, 0n],
  [200_000n, 256n],
  [1_000_000n, 9_000n],
] as const;

type Step =
  | { readonly kind: "version"; readonly base: number; readonly gas: number; readonly most: number }
  | { readonly kind: "rollBack" | "poke" }
  | { readonly kind: "move"; readonly percent: number }
  /** The mailbox does the oldest messages, or refuses them; the answers may be lost. */
  | { readonly kind: "deliver"; readonly end: "done" | "refused" | "lost" };

/** What the mailbox charged, until a time. */
interface Charged {
  readonly price: Price;
  readonly upcoming: Price;
  until: number;
}

const percents = fc.constantFrom(50, 80, 100, 125, 200);
const steps: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .record({ base: percents, gas: percents, most: fc.constantFrom(60, 100, 150) })
      .map((change): Step => ({ kind: "version", ...change })),
  },
  { weight: 2, arbitrary: fc.constant<Step>({ kind: "rollBack" }) },
  { weight: 4, arbitrary: fc.constant<Step>({ kind: "poke" }) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(67, 110, 150).map((percent): Step => ({ kind: "move", percent })),
  },
  {
    weight: 7,
    arbitrary: fc
      .constantFrom<"done" | "refused" | "lost">("done", "done", "done", "refused", "lost")
      .map((end): Step => ({ kind: "deliver", end })),
  },
);
const waits = fc.constantFrom(1, 5 * MINUTE, 29 * MINUTE, 31 * MINUTE, 31 * MINUTE, DAY);

describe("a quote of a mailbox on TON", function () {
  this.timeout(600_000);
  let schedule: TonFeeSchedule;
  let restore: () => Promise<void>;

  before(async () => {
    schedule = await TonFeeSchedule.make();
    restore = schedule.saved();
  });

  it("holds for 30 minutes, however late the mailbox learns of prices, or refuses them", async () => {
    const runs = fc.array(fc.tuple(waits, steps), { minLength: 30, maxLength: 50 });
    await fc.assert(
      fc.asyncProperty(runs, async (list) => {
        await restore();
        await new Run(schedule).act(list);
      }),
      RUNS,
    );
  });
});

/** A schedule, and a mailbox that does what it is asked in order. */
class Run {
  readonly #schedule: TonFeeSchedule;
  readonly #queue: Asked[] = [];
  readonly #charged: Charged[] = [];
  readonly #versions: Fees[] = [];

  constructor(schedule: TonFeeSchedule) {
    this.#schedule = schedule;
  }

  async act(list: readonly (readonly [number, Step])[]): Promise<void> {
    this.#schedule.now = START;
    await this.#version(PRICE);
    await this.#deliver("done");
    for (const [wait, step] of list) {
      this.#schedule.now += wait;
      await this.#step(step);
    }
    await this.#settles();
  }

  async #step(step: Step): Promise<void> {
    const { upcoming } = await this.#schedule.entry(SUBJECT);
    const { base, gasPrice, maxPayload, ...rest } = unpackPrice(upcoming);
    if (step.kind === "version") {
      await this.#version({
        ...rest,
        base: (base * BigInt(step.base)) / 100n,
        gasPrice: (gasPrice * BigInt(step.gas)) / 100n,
        maxPayload: (maxPayload * BigInt(step.most)) / 100n,
      });
    } else if (step.kind === "move") {
      const next = (gasPrice * BigInt(step.percent)) / 100n;
      this.#note(await this.#schedule.move([{ subject: SUBJECT, gasPrice: next }]));
    } else if (step.kind === "poke") this.#note(await this.#schedule.poke(SUBJECT));
    else if (step.kind === "deliver") await this.#deliver(step.end);
    else await this.#rollBack();
  }

  /** Publishes a version, and makes it effective when its notice is over. */
  async #version(price: Price): Promise<void> {
    const { address: treasury } = this.#schedule.anyone;
    const terms = [{ subject: SUBJECT, chainType: ChainType.evm, free: false, price }];
    const fees = { bandBps: 20_000n, treasury, terms };
    const version = this.#versions.length + 1;
    const effectiveAt = version === 1 ? 0 : this.#schedule.now + 2 * DAY;
    const published = await this.#schedule.publish(version, effectiveAt, fees);
    if (published.exitCode !== 0) return;
    if (version !== 1) this.#schedule.now += 2 * DAY;
    this.#versions.push(fees);
    const acted = await this.#schedule.makeEffective();
    if (acted.exitCode !== 0) await this.#schedule.withdraw(version);
    this.#note(acted);
  }

  async #rollBack(): Promise<void> {
    for (const [i, fees] of this.#versions.entries()) {
      const acted = await this.#schedule.rollBack(i + 1, fees);
      if (acted.exitCode === 0) return this.#note(acted);
    }
  }

  #note({ asked }: Acted): void {
    this.#queue.push(...asked);
  }

  async #deliver(end: "done" | "refused" | "lost"): Promise<void> {
    for (const asked of this.#queue.splice(0)) {
      if (end === "refused" || asked.act.kind !== "prices") continue;
      const [price, upcoming] = [unpackPrice(asked.act.price), unpackPrice(asked.act.upcoming)];
      this.#charge(price, upcoming);
      if (end === "done") expect((await this.#schedule.answer(asked)).exitCode).to.equal(0);
    }
  }

  /** The mailbox charges other prices from now on. */
  #charge(price: Price, upcoming: Price): void {
    const { now } = this.#schedule;
    const last = this.#charged.at(-1);
    if (last) last.until = now;
    for (const before of this.#charged) {
      if (now < before.until + QUOTE_HOLDS) requireWithin(price, before);
    }
    this.#charged.push({ price, upcoming, until: Number.POSITIVE_INFINITY });
  }

  /** In the end, the mailbox charges the schedule's target. */
  async #settles(): Promise<void> {
    for (let poke = 0; poke < 3; poke++) {
      await this.#deliver("done");
      this.#schedule.now += 31 * MINUTE;
      this.#note(await this.#schedule.poke(SUBJECT));
    }
    await this.#deliver("done");
    const { upcoming, isConfirmed } = await this.#schedule.entry(SUBJECT);
    expect(isConfirmed).to.equal(true);
    expect(this.#charged.at(-1)?.price).to.deep.equal(unpackPrice(upcoming));
  }
}

/** No message costs more than the quote before, and none that both prices of the quote took is refused. */
function requireWithin(price: Price, before: Charged): void {
  for (const [gasLimit, size] of SENDS) {
    const quotes = [before.price, before.upcoming].map((each) => feeUnder(each, gasLimit, size));
    const [one, other] = quotes;
    if (one === undefined || other === undefined) continue;
    const fee = feeUnder(price, gasLimit, size);
    if (fee === undefined) throw new Error("a message that was quoted is refused");
    expect(fee <= one || fee <= other, `${fee} after ${quotes}`).to.equal(true);
  }
}
