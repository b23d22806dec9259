import type { PastMessage } from "@causeway/chains";
import { feeUnder, type Price } from "@causeway/protocol";
import { expect } from "chai";
import fc from "fast-check";
import {
  backtest,
  backtestReport,
  type ScheduleEvent,
  ScheduleHistory,
} from "../../../../../../../scripts/causeway/areas/messaging/fees/backtest/index.ts";
import {
  account,
  at,
  CHAINS,
  HUB,
  historyOf,
  message,
  optionsFor,
  PRICE,
  REMOTE,
  SPOKE,
  scheduleOf,
  word,
} from "./fixtures.ts";

describe("backtest", () => {
  it("finds in a fixture what was computed by hand", async () => {
    // 1,000 + 10 * (100,000 + 100 * 40) = 1,041,000 becomes 2,000 + 15 * 104,000 = 1,562,000
    const first = message();
    // 1,000 + 10 * 50,000 = 501,000 becomes 2,000 + 15 * 50,000 = 752,000; it cost 800,000
    const second = message({
      ...{ messageId: word(2), sender: account(2), gasLimit: 50_000n, payloadSize: 0 },
      ...{ charged: 501_000n, sentAt: 1_800_090_000n },
      delivery: { gas: 80_000n, gasPrice: 10n, l1Fee: 0n, cost: 800_000n },
    });
    // to a chain whose coin of 6 decimals is worth a thousandth: 2 of its units are 2 * 10^9 wei
    const third = message({
      ...{ messageId: word(3), laneId: word(101), destinationChainId: REMOTE },
      delivery: { gas: 1n, gasPrice: 2n, l1Fee: 0n, cost: 2n },
    });
    const schedule = scheduleOf(
      [SPOKE, { ...PRICE, base: 2_000n, gasPrice: 15n }],
      [REMOTE, { ...PRICE, base: 500n, gasPrice: 5n }],
    );
    const report = await backtest([first, second, third], optionsFor(schedule));
    expect(report.period).to.deep.equal({ from: 1_800_000_000, to: 1_800_090_000 });
    const [ether] = report.coins;
    // 1,041,000 + 501,000 + 1,041,000, and 1,562,000 + 752,000 + (500 + 5 * 104,000)
    expect(ether).to.include({ symbol: "ETH", before: "2583000", after: "2834500" });
    const [toSpoke, toRemote] = report.lanes;
    expect(toSpoke).to.deep.include({
      ...{ messages: 2, before: "1542000", after: "2314000" },
      belowCost: { before: 2, after: 1 },
    });
    expect(toRemote).to.deep.include({ before: "1041000", after: "520500" });
    expect(ether!.belowCost.after).to.deep.equal({
      messages: 2,
      shortfall: `${48_000n + 2_000_000_000n - 520_500n}`,
    });
    expect(ether!.belowCost.worst.map(({ messageId }) => messageId)).to.deep.equal([
      word(3),
      word(2),
    ]);
    expect(ether!.belowCost.worst[1]).to.include({ after: "752000", cost: "800000" });
    // 521,000 more and 520,500 less make little; 251,000 more is a half more
    expect(ether!.senders.byAmount.map(({ sender }) => sender)).to.deep.equal([
      account(2),
      account(1),
    ]);
    expect(ether!.senders.byAmount[1]).to.include({ before: "2082000", after: "2082500" });
    expect(ether!.overTime.map(({ before, after }) => [before, after])).to.deep.equal([
      ["2082000", "2082500"],
      ["501000", "752000"],
    ]);
    backtestReport.parse(report);
  });

  it("names destinations that the schedule does not have, which bring nothing", async () => {
    const messages = [message(), message({ destinationChainId: REMOTE, laneId: word(101) })];
    const report = await backtest(messages, optionsFor(scheduleOf([SPOKE, PRICE])));
    expect(report.absentDestinations).to.deep.equal([
      {
        ...{ originChainId: "1", destinationChainId: "3", messages: 1 },
        ...{ before: "1041000", coin: "ETH" },
      },
    ]);
    expect(report.coins[0]?.after).to.equal("1041000");
  });

  it("names an origin without a schedule like a destination without a price", async () => {
    const report = await backtest([message({ originChainId: SPOKE, destinationChainId: HUB })], {
      ...optionsFor(scheduleOf([SPOKE, PRICE])),
    });
    expect(report.absentDestinations[0]).to.include({ originChainId: "2", messages: 1 });
  });

  it("names messages that the schedule would refuse", async () => {
    const schedule = scheduleOf([SPOKE, { ...PRICE, maxPayload: 99n }]);
    const report = await backtest([message()], optionsFor(schedule));
    expect(report.refused.messages).to.equal(1);
    expect(report.refused.largest[0]).to.include({ messageId: word(1), before: "1041000" });
    expect(report.coins[0]?.after).to.equal("0");
  });

  it("compares with no cost what it does not know, and says so", async () => {
    const chains = CHAINS.map((chain) => ({ ...chain, coin: { ...chain.coin, worth: undefined } }));
    const messages = [
      message({ delivery: undefined }),
      message({ destinationChainId: REMOTE }),
      message(),
    ];
    const schedule = scheduleOf([SPOKE, PRICE], [REMOTE, PRICE]);
    const report = await backtest(messages, optionsFor(schedule, { chains }));
    expect(report.messages).to.include({ undelivered: 1, incomparable: 1 });
    expect(report.coins[0]?.belowCost.compared).to.equal(1);
  });

  it("counts apart who pays nothing, and what was charged an unknown fee", async () => {
    const messages = [message({ exempt: true, charged: 0n }), message({ charged: undefined })];
    const report = await backtest(messages, optionsFor(scheduleOf([SPOKE, PRICE])));
    expect(report.messages).to.include({ replayed: 2, exempt: 1, unknownCharge: 1 });
    expect(report.lanes).to.deep.equal([]);
  });

  it("refuses a message of a chain that it was not told of", async () => {
    const failure = await backtest([message({ destinationChainId: 9n })], {
      ...optionsFor(scheduleOf([9n, PRICE])),
    }).catch((error) => error);
    expect(failure).to.include({ name: "UnknownChainError", chainId: 9n });
  });

  it("finds what is cheaper for more, among the messages and on the grid", async () => {
    const rule = (price: Price, gasLimit: bigint, size: bigint) =>
      gasLimit > 100_000n ? 1n : feeUnder(price, gasLimit, size);
    const options = optionsFor(scheduleOf([SPOKE, PRICE]), { rule });
    const onGrid = (await backtest([], options)).monotonicity;
    expect(onGrid.violations).to.be.greaterThan(0);
    const withMessage = (await backtest([message()], options)).monotonicity;
    expect(withMessage.violations).to.equal(onGrid.violations + 1);
    const sound = await backtest([message()], optionsFor(scheduleOf([SPOKE, PRICE])));
    expect(sound.monotonicity.violations).to.equal(0);
    expect(sound.monotonicity.comparisons).to.be.greaterThan(500);
  });

  it("names every message that was charged another fee than the schedule in force said", async () => {
    const histories = new Map([[HUB, historyOf(scheduleOf([SPOKE, PRICE]))]]);
    const messages = [
      message(),
      message({ messageId: word(2), charged: 1_041_001n }),
      message({ messageId: word(3), height: 2n, logIndex: 0n }),
    ];
    const options = optionsFor(scheduleOf([SPOKE, PRICE]), { histories });
    const { chargeCheck } = await backtest(messages, options);
    expect(chargeCheck).to.include({ compared: 3, differing: 2, withoutHistory: 0 });
    const named = chargeCheck.differences.map(({ messageId, charged, computed }) => {
      return [messageId, charged, computed];
    });
    expect(named).to.deep.equal([
      [word(2), "1041001", "1041000"],
      [word(3), "1041000", null],
    ]);
  });

  it("compares no message with a history that was read before it was sent", async () => {
    const schedule = scheduleOf([SPOKE, PRICE]);
    const changes: ScheduleEvent[] = [
      { kind: "published", version: 1, schedule, ...at(1n) },
      { kind: "effective", version: 1, ...at(2n) },
    ];
    const histories = new Map([[HUB, new ScheduleHistory(changes, 9n)]]);
    const messages = [message({ height: 9n }), message({ height: 10n, charged: 1n })];
    const { chargeCheck } = await backtest(messages, optionsFor(schedule, { histories }));
    expect(chargeCheck).to.include({ compared: 1, withoutHistory: 1, differing: 0 });
  });

  it("replays gas prices as they stood then, as far as the tried band allows", async () => {
    const history = new ScheduleHistory([
      { kind: "published", version: 1, schedule: scheduleOf([SPOKE, PRICE]), ...at(1n) },
      { kind: "effective", version: 1, ...at(2n) },
      { kind: "moved", destinationChainId: SPOKE, gasPrice: 7n, ...at(5n) },
    ]);
    const histories = new Map([[HUB, history]]);
    const feeAt = async (centre: bigint) => {
      const schedule = scheduleOf([SPOKE, { ...PRICE, gasPrice: centre }]);
      return (await backtest([message()], optionsFor(schedule, { histories }))).coins[0]?.after;
    };
    expect(await feeAt(10n)).to.equal(`${1_000n + 7n * 104_000n}`);
    expect(await feeAt(20n), "the lower edge of the band").to.equal(`${1_000n + 10n * 104_000n}`);
  });

  it("holds no more entries than it was told, however many messages pass", async () => {
    const many = async function* (): AsyncGenerator<PastMessage> {
      for (let i = 0; i < 3_000; i++) {
        yield message({ messageId: word(i), sender: account(i), gasLimit: BigInt(i + 1) });
      }
    };
    const schedule = scheduleOf([SPOKE, { ...PRICE, base: 0n }]);
    const options = optionsFor(schedule, { listed: 5, mostSenders: 100 });
    const [coin] = (await backtest(many(), options)).coins;
    expect(coin?.senders.byAmount).to.have.length(5);
    expect(coin?.belowCost.worst).to.have.length(5);
    expect(coin?.senders.forgotten).to.be.greaterThan(2_800);
  });

  const prices = fc.record({
    base: fc.bigInt({ min: 0n, max: 10n ** 15n }),
    gasPrice: fc.bigInt({ min: 1n, max: 10n ** 11n }),
    maxGasLimit: fc.constant(1_000_000n),
    maxPayload: fc.constant(1_000n),
    gasPerByte: fc.bigInt({ min: 1n, max: 100n }),
  });
  const sizes = fc.array(
    fc.record({
      gasLimit: fc.bigInt({ min: 1n, max: 1_000_000n }),
      payloadSize: fc.integer({ min: 0, max: 1_000 }),
    }),
    { minLength: 1, maxLength: 30 },
  );
  const charged = (price: Price, size: { gasLimit: bigint; payloadSize: number }) =>
    message({ ...size, charged: feeUnder(price, size.gasLimit, BigInt(size.payloadSize)) });

  it("changes nothing by the same schedule, gas prices that moved included", async () => {
    const moves = fc.array(fc.bigInt({ min: 5_000n, max: 20_000n }), { maxLength: 5 });
    const property = fc.asyncProperty(prices, sizes, moves, async (price, messages, factors) => {
      const schedule = scheduleOf([SPOKE, price]);
      const history = new ScheduleHistory([
        { kind: "published", version: 1, schedule, ...at(1n) },
        { kind: "effective", version: 1, ...at(2n) },
        ...factors.map((bps, i) => ({
          ...{ kind: "moved" as const, destinationChainId: SPOKE, ...at(10n + 10n * BigInt(i)) },
          gasPrice: (price.gasPrice * bps + 9_999n) / 10_000n,
        })),
      ]);
      const past = messages.map((size, i) => {
        const position = { height: 5n + 3n * BigInt(i), logIndex: 0n };
        return { ...charged(history.priceAt(SPOKE, position)!, size), ...position };
      });
      const options = optionsFor(schedule, { histories: new Map([[HUB, history]]) });
      const { coins, chargeCheck } = await backtest(past, options);
      expect(coins[0]?.after).to.equal(coins[0]?.before);
      expect(coins[0]?.senders.byAmount).to.deep.equal([]);
      expect(chargeCheck.differing).to.equal(0);
    });
    await fc.assert(property);
  });

  it("never earns less by a more expensive schedule", async () => {
    const more = fc.record({
      base: fc.bigInt({ min: 0n, max: 10n ** 12n }),
      gasPrice: fc.bigInt({ min: 0n, max: 10n ** 9n }),
      gasPerByte: fc.bigInt({ min: 0n, max: 50n }),
    });
    const property = fc.asyncProperty(prices, more, sizes, async (price, added, messages) => {
      const dearer = {
        ...price,
        base: price.base + added.base,
        gasPrice: price.gasPrice + added.gasPrice,
        gasPerByte: price.gasPerByte + added.gasPerByte,
      };
      const past = messages.map((size) => charged(price, size));
      const [coin] = (await backtest(past, optionsFor(scheduleOf([SPOKE, dearer])))).coins;
      expect(BigInt(coin!.after) >= BigInt(coin!.before)).to.equal(true);
      const { before, after } = coin!.belowCost;
      expect(BigInt(after.shortfall) <= BigInt(before.shortfall)).to.equal(true);
    });
    await fc.assert(property);
  });
});
