import { ChainType, type Price, packPrice, toPrice } from "@causeway/protocol";
import { beginCell, Cell, contractAddress, type TupleItem, toNano } from "@ton/core";
import { Blockchain } from "@ton/sandbox";
import { expect } from "chai";

import { compiled } from "../compiled";
import { readVectors } from "../vectors";
import type { Fees } from "./cells";
import { ERROR } from "./errors";
import { TonFeeSchedule } from "./TonFeeSchedule";

type Shown = Record<keyof Price, string>;

interface Vectors {
  mixes: { name: string; one: Shown; other: Shown; cheaper: Shown }[];
  steps: { name: string; current: Shown; next: Shown; tooLarge: string }[];
  bands: ({ name: string } & Record<BandField, string>)[];
  moves: { name: string; current: string; next: string; allowed: boolean }[];
  history: HistoryStep[];
}

type BandField = "centre" | "bandBps" | "gasPrice" | "lowest" | "highest" | "clamped";

interface HistoryStep {
  name: string;
  passed: string;
  price: Shown;
  upcoming: Shown;
  graceEndsAt: string;
  terms: Shown;
  bandBps: string;
  gasPrice: string;
}

const START = 1_800_000_000;
const DAY = 86_400;
const SUBJECT = 10n;
const VECTORS = readVectors<Vectors>("fee-schedules.json");

describe("the examples of fee schedules", () => {
  it("have the cheaper of two prices, the steps and the bands that TON computes", async () => {
    const call = await termsOnTon();
    for (const { name, one, other, cheaper } of VECTORS.mixes) {
      const [word] = await call("cheaper", priceCell(one), priceCell(other));
      expect(word, name).to.equal(packPrice(priceOf(cheaper)));
    }
    for (const { name, current, next, tooLarge } of VECTORS.steps) {
      const exitCode = await call("requireStep", priceCell(current), priceCell(next)).then(
        () => 0,
        (error) => error.exitCode,
      );
      expect(exitCode, name).to.equal(tooLarge === "" ? 0 : ERROR.stepTooLarge);
    }
    for (const { name, centre, bandBps, gasPrice, ...expected } of VECTORS.bands) {
      const shown = await call("band", BigInt(centre), BigInt(bandBps), BigInt(gasPrice));
      const { lowest, highest, clamped } = expected;
      expect(shown.map(String), name).to.deep.equal([lowest, highest, clamped]);
    }
  });

  it("have the moves that a schedule on TON allows", async () => {
    for (const { name, current, next, allowed } of VECTORS.moves) {
      const schedule = await begunAt(toPrice({ ...basePrice(), gasPrice: BigInt(current) }));
      const { exitCode } = await schedule.move([{ subject: SUBJECT, gasPrice: BigInt(next) }]);
      const refusals: number[] = [ERROR.moveTooLarge, ERROR.gasPriceOutsideBand];
      if (allowed) expect(exitCode, name).to.equal(0);
      else expect(refusals, name).to.include(exitCode);
    }
  });

  it("have the prices that a schedule on TON charges over versions, moves and a rollback", async () => {
    const schedule = await begunAt(basePrice());
    const first = await feesOf(schedule, basePrice(), 20_000n);
    let version = 1;
    const publishNext = async (from: number) => {
      const next = VECTORS.history.slice(from).find((step) => isVersion(step));
      if (next === undefined) return;
      version += 1;
      const fees = await feesOf(schedule, priceOf(next.terms), BigInt(next.bandBps));
      const published = await schedule.publish(version, schedule.now + 2 * DAY, fees);
      expect(published.exitCode, next.name).to.equal(0);
    };
    await publishNext(0);
    const origin = schedule.now - START;
    for (const [i, step] of VECTORS.history.entries()) {
      schedule.now += Number(step.passed);
      const acted = await act(schedule, step, first);
      const isSettled = packPrice(priceOf(step.price)) === packPrice(priceOf(step.upcoming));
      const isVoid = step.name === "settle" && isSettled && acted.exitCode !== 0;
      expect(acted.exitCode, step.name).to.equal(isVoid ? ERROR.nothingDue : 0);
      await schedule.confirm(acted);
      if (isVersion(step)) await publishNext(i + 1);
      const { price, upcoming, graceEndsAt } = await schedule.entry(SUBJECT);
      expect(price, step.name).to.equal(packPrice(priceOf(step.price)));
      expect(upcoming, step.name).to.equal(packPrice(priceOf(step.upcoming)));
      expect(Number(graceEndsAt), step.name).to.equal(Number(step.graceEndsAt) + origin);
    }
  });
});

function act(schedule: TonFeeSchedule, step: HistoryStep, first: Fees) {
  if (step.name === "move") {
    return schedule.move([{ subject: SUBJECT, gasPrice: BigInt(step.gasPrice) }]);
  }
  if (step.name === "settle") return schedule.poke(SUBJECT);
  return isVersion(step) ? schedule.makeEffective() : schedule.rollBack(1, first);
}

function isVersion({ bandBps, name }: HistoryStep): boolean {
  return bandBps !== "0" && !name.startsWith("rollback");
}

/** A schedule whose version 1 has one price, a day after that was confirmed. */
async function begunAt(price: Price): Promise<TonFeeSchedule> {
  const schedule = await TonFeeSchedule.make();
  schedule.now = START - DAY;
  await schedule.publish(1, 0, await feesOf(schedule, price, 20_000n));
  await schedule.confirm(await schedule.makeEffective());
  schedule.now = START;
  return schedule;
}

async function feesOf(schedule: TonFeeSchedule, price: Price, bandBps: bigint): Promise<Fees> {
  const { address: treasury } = await schedule.treasury("treasury");
  const free = price.base === 0n && price.gasPrice === 0n;
  return {
    bandBps,
    treasury,
    terms: [{ subject: SUBJECT, chainType: ChainType.evm, free, price }],
  };
}

function basePrice(): Price {
  return priceOf((VECTORS.history[0] as HistoryStep).terms);
}

function priceOf(shown: Shown): Price {
  const entries = Object.entries(shown).map(([field, value]) => [field, BigInt(value)]);
  return toPrice(Object.fromEntries(entries));
}

function priceCell(shown: Shown): Cell {
  return beginCell()
    .storeUint(packPrice(priceOf(shown)), 256)
    .endCell();
}

/** Calls of the get-methods that compute terms. */
async function termsOnTon() {
  const blockchain = await Blockchain.create();
  const sender = await blockchain.treasury("sender");
  const init = { code: await compiled("PriceTermsHarness"), data: Cell.EMPTY };
  const to = contractAddress(0, init);
  await sender.send({ to, value: toNano(1), init });
  return async (method: string, ...args: readonly (bigint | Cell)[]) => {
    const items = args.map(
      (value): TupleItem =>
        typeof value === "bigint" ? { type: "int", value } : { type: "cell", cell: value },
    );
    const { stackReader } = await blockchain.runGetMethod(to, method, items);
    const values: bigint[] = [];
    while (stackReader.remaining > 0) values.push(stackReader.readBigNumber());
    return values;
  };
}
