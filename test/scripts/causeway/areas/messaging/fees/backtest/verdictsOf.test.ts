import { isSound } from "@causeway/backtest";
import { expect } from "chai";

import {
  type BacktestOptions,
  backtest,
  verdictsOf,
} from "../../../../../../../scripts/causeway/areas/messaging/fees/backtest/index.ts";
import {
  HUB,
  historyOf,
  message,
  optionsFor,
  PRICE,
  REMOTE,
  SPOKE,
  scheduleOf,
} from "./fixtures.ts";

const [MORE, THEN, DESTINATIONS, MAXIMA, COSTS] = [0, 1, 2, 3, 4];
const paid = message({ delivery: { gas: 1n, gasPrice: 1n, l1Fee: 0n, cost: 1n } });
const histories = new Map([[HUB, historyOf(scheduleOf([SPOKE, PRICE], [REMOTE, PRICE]))]]);

async function judged(
  messages: Parameters<typeof backtest>[0],
  schedule = scheduleOf([SPOKE, PRICE]),
  options: Partial<BacktestOptions> = {},
) {
  const report = await backtest(messages, optionsFor(schedule, { histories, ...options }));
  const verdicts = verdictsOf(report);
  return { outcomes: verdicts.map(({ outcome }) => outcome), sound: isSound(verdicts) };
}

describe("verdictsOf", () => {
  it("passes what is in force", async () => {
    const { outcomes, sound } = await judged([paid]);
    expect(outcomes).to.deep.equal(["passed", "passed", "passed", "passed", "passed"]);
    expect(sound).to.equal(true);
  });

  it("fails what is cheaper for more", async () => {
    const rule = (_: unknown, gasLimit: bigint) => 2_000_000n - gasLimit;
    const { outcomes, sound } = await judged([], undefined, { rule });
    expect(outcomes[MORE]).to.equal("failed");
    expect(sound).to.equal(false);
  });

  it("fails where a charge is not explained", async () => {
    const { outcomes, sound } = await judged([{ ...paid, charged: 1n }]);
    expect(outcomes[THEN]).to.equal("failed");
    expect(sound).to.equal(false);
  });

  it("fails without a price for a destination of the past", async () => {
    const { outcomes, sound } = await judged([{ ...paid, destinationChainId: REMOTE }]);
    expect(outcomes[DESTINATIONS]).to.equal("failed");
    expect(sound).to.equal(false);
  });

  it("has somebody look at charges that were not compared, refusals, and what is below cost", async () => {
    const without = await judged([paid], undefined, { histories: new Map() });
    expect(without.outcomes[THEN]).to.equal("look");
    const small = await judged([paid], scheduleOf([SPOKE, { ...PRICE, maxPayload: 1n }]));
    expect(small.outcomes[MAXIMA]).to.equal("look");
    const below = await judged([message()]);
    expect(below.outcomes[COSTS]).to.equal("look");
    const unknown = await judged([message({ delivery: undefined })]);
    expect(unknown.outcomes[COSTS]).to.equal("look");
    expect([without, small, below, unknown].every(({ sound }) => sound)).to.equal(true);
  });
});
