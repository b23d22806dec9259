import { readFileSync } from "node:fs";
import { join } from "node:path";

import { ChainType, type Price } from "@causeway/protocol";
import { expect } from "chai";

import type { Fees } from "./cells";
import { type Acted, TonFeeSchedule } from "./TonFeeSchedule";

const COSTS = readFileSync(join(__dirname, "../../contracts/fees/costs.tolk"), "utf8");
/** Subjects of the larger schedule: as many as it can have, in the full run. */
const MANY = process.env.CAUSEWAY_FULL === undefined ? 4 : 32;
const DAY = 86_400;
const PRICE: Price = {
  ...{ base: 1_000_000n, gasPrice: 1_000n, maxGasLimit: 4_000_000n },
  ...{ maxPayload: 10_000n, gasPerByte: 40n },
};

describe("the gas of a fee schedule on TON", function () {
  this.timeout(120_000);

  it("is below what a message must bring, and not far below", async () => {
    const [one, many] = [await measured(1), await measured(MANY)];
    const [base, each] = [constant("GAS_BASE"), constant("GAS_EACH")];
    for (const [name, gas] of Object.entries(many)) {
      const least = one[name] ?? 0;
      expect(least, name).to.be.below(base + each);
      expect(gas, name).to.be.below(base + each * MANY);
    }
    const slope = ((many.makeEffective ?? 0) - (one.makeEffective ?? 0)) / (MANY - 1);
    expect(slope).to.be.within(0.8 * each, each);
  });
});

/** Gas of each message to a schedule with as many subjects, all of which it changes. */
async function measured(size: number): Promise<Record<string, number>> {
  const schedule = await TonFeeSchedule.make();
  const { address: treasury } = await schedule.treasury("treasury");
  schedule.now = 1_800_000_000;
  const feesOf = (base: bigint): Fees => ({
    ...{ bandBps: 20_000n, treasury },
    terms: Array.from({ length: size }, (_, i) => {
      const price = { ...PRICE, base };
      return { subject: BigInt(i + 1), chainType: ChainType.evm, free: false, price };
    }),
  });
  const gas: Record<string, number> = {};
  const note = async (name: string, acting: Promise<Acted>) => {
    const acted = await acting;
    expect(acted.exitCode, name).to.equal(0);
    gas[name] = Number(acted.gasUsed);
    for (const each of acted.asked) {
      if (each.act.kind === "prices") gas.pricesSet = Number((await schedule.answer(each)).gasUsed);
    }
  };
  await note("publishFirst", schedule.publish(1, 0, feesOf(PRICE.base)));
  await note("makeEffectiveFirst", schedule.makeEffective());
  schedule.now += DAY;
  await note("publish", schedule.publish(2, 0, feesOf(PRICE.base / 2n)));
  await note("makeEffective", schedule.makeEffective());
  await note("rollBack", schedule.rollBack(1, feesOf(PRICE.base)));
  schedule.now += DAY;
  await note("poke", schedule.poke(1n));
  await note("move", schedule.move([{ subject: 1n, gasPrice: 1_200n }]));
  await note("pull", schedule.pull());
  return gas;
}

/** A number of `costs.tolk`. */
function constant(name: string): number {
  return Number(new RegExp(`const ${name} = (\\d+)`).exec(COSTS)?.[1]);
}
