import { ChainType, type Price, packPrice } from "@causeway/protocol";
import { type Address, beginCell, Cell, toNano } from "@ton/core";
import { expect } from "chai";

import { contentCell, type Fees, type Terms } from "./cells";
import { ERROR } from "./errors";
import { type Acted, TonFeeSchedule } from "./TonFeeSchedule";

const START = 1_800_000_000;
const [MINUTE, DAY] = [60, 86_400];
const [EVM, OTHER] = [10n, 8453n];
const RESULTS = 1n << 64n;
const PRICE: Price = {
  ...{ base: 1_000_000n, gasPrice: 1_000n, maxGasLimit: 4_000_000n },
  ...{ maxPayload: 10_000n, gasPerByte: 40n },
};
const COSTLIER: Price = { ...PRICE, base: 2n * PRICE.base };
const CHEAPER: Price = { ...PRICE, base: PRICE.base / 2n };

describe("a fee schedule on TON", function () {
  this.timeout(120_000);
  let fresh: TonFeeSchedule;
  let restore: () => Promise<void>;
  let schedule: TonFeeSchedule;
  let treasury: Address;

  before(async () => {
    fresh = await TonFeeSchedule.make();
    treasury = (await fresh.treasury("treasury")).address;
    restore = fresh.saved();
  });

  beforeEach(async () => {
    await restore();
    schedule = fresh;
    schedule.now = START;
  });

  describe("refuses a version", () => {
    const refused = async (fees: Fees | Cell, exitCode: number) => {
      await refuses(schedule.publish(1, 0, fees), exitCode);
    };

    it("that has no subject, or more than it can have", async () => {
      await refused(feesOf([]), ERROR.emptyVersion);
      const many = Array.from({ length: 33 }, (_, i) => terms(BigInt(i + 1)));
      await refused(feesOf(many), ERROR.tooManySubjects);
    });

    it("whose band is nothing or too wide, or whose treasury is outside the basechain", async () => {
      await refused({ ...feesOf([terms(EVM)]), bandBps: 10_000n }, ERROR.bandOutOfRange);
      await refused({ ...feesOf([terms(EVM)]), bandBps: 80_001n }, ERROR.bandOutOfRange);
      const outside = { ...feesOf([terms(EVM)]), treasury: schedule.outside };
      await refused(outside, ERROR.invalidTreasury);
    });

    it("whose subjects do not ascend, or name no chain", async () => {
      await refused(feesOf([terms(OTHER), terms(EVM)]), ERROR.unsortedSubjects);
      await refused(feesOf([terms(EVM), terms(EVM)]), ERROR.unsortedSubjects);
      await refused(feesOf([terms(0n)]), ERROR.invalidDestination);
      await refused(feesOf([terms(RESULTS)]), ERROR.invalidDestination);
      await refused(feesOf([terms(2n * RESULTS + 1n)]), ERROR.invalidDestination);
    });

    it("whose cells are not those of its list", async () => {
      const list = feesOf([terms(EVM), terms(OTHER)]);
      await refused(contentCell(list, 1), ERROR.malformedList);
      await refused(contentCell(list, 3), ERROR.malformedList);
      const short = feesOf([terms(EVM)]);
      const cell = beginCell().storeUint(20_000, 32).storeAddress(treasury).storeUint(1, 8);
      await refused(cell.storeRef(Cell.EMPTY).endCell(), ERROR.malformedList);
      await refused(contentCell(short, 0), ERROR.emptyVersion);
    });

    it("with a price that asks for nothing unless it says so", async () => {
      const free = { ...PRICE, base: 0n, gasPrice: 0n };
      await refused(feesOf([{ ...terms(EVM, free), free: false }]), ERROR.priceOfNothing);
      await refused(feesOf([{ ...terms(EVM), free: true }]), ERROR.notFree);
      await accepts(schedule.publish(1, 0, feesOf([terms(EVM, free)])));
    });

    it("with a price that the mailbox would refuse", async () => {
      const large = { ...PRICE, maxGasLimit: 16_777_216n };
      await refused(feesOf([terms(EVM, large)]), ERROR.invalidPrice);
      await refused(feesOf([{ ...terms(EVM), chainType: 5 }]), ERROR.unknownChainType);
      await accepts(
        schedule.publish(1, 0, feesOf([{ ...terms(EVM, large), chainType: ChainType.ton }])),
      );
    });

    it("with the hub's results on the hub", async () => {
      const fees = feesOf([terms(RESULTS + EVM)]);
      schedule = await TonFeeSchedule.make({ isHub: true });
      schedule.now = START;
      await refused(fees, ERROR.noRelaySender);
    });

    it("whose number is not above the last, or too far above", async () => {
      await refuses(schedule.publish(0, 0, feesOf([terms(EVM)])), ERROR.outdatedVersion);
      await refuses(schedule.publish(10_001, 0, feesOf([terms(EVM)])), ERROR.versionTooHigh);
      await accepts(schedule.publish(10_000, 0, feesOf([terms(EVM)])));
      await schedule.withdraw(10_000);
      await refuses(schedule.publish(10_000, 0, feesOf([terms(EVM)])), ERROR.outdatedVersion);
    });

    it("while another is pending that can become effective", async () => {
      await accepts(schedule.publish(1, 0, feesOf([terms(EVM)])));
      schedule.now += 7 * DAY;
      await refuses(schedule.publish(2, 0, feesOf([terms(EVM)])), ERROR.versionPending);
      schedule.now += 1;
      const { logs } = await accepts(schedule.publish(2, 0, feesOf([terms(EVM)])));
      expect(logs).to.deep.equal([0x60300002, 0x60300001]);
    });
  });

  describe("after its first version", () => {
    beforeEach(() => begin(feesOf([terms(EVM), terms(OTHER)])));

    it("charges its prices once the mailbox has them, and waits for them before", async () => {
      const { price, isConfirmed } = await schedule.entry(EVM);
      expect([price, isConfirmed]).to.deep.equal([packPrice(PRICE), true]);
    });

    it("refuses a version that leaves a subject out, or gives its chain another family", async () => {
      await refuses(schedule.publish(2, 0, feesOf([terms(OTHER)])), ERROR.absentSubject);
      const ton = { ...terms(OTHER), chainType: ChainType.ton };
      await refuses(schedule.publish(2, 0, feesOf([terms(EVM), ton])), ERROR.otherChainType);
    });

    it("refuses a version more than a step away, in each field", async () => {
      for (const change of [
        { base: 2n * PRICE.base + 1n },
        { gasPrice: PRICE.gasPrice / 2n - 1n },
        { maxGasLimit: PRICE.maxGasLimit / 2n - 1n },
        { maxPayload: 2n * PRICE.maxPayload + 1n },
        { gasPerByte: 81n },
      ]) {
        const fees = feesOf([terms(EVM, { ...PRICE, ...change }), terms(OTHER)]);
        await refuses(schedule.publish(2, START + 3 * DAY, fees), ERROR.stepTooLarge);
      }
    });

    it("asks notice for each part that becomes more expensive, and none for the rest", async () => {
      const now = schedule.now;
      const needing: Fees[] = [
        feesOf([terms(EVM, COSTLIER), terms(OTHER)]),
        feesOf([terms(EVM, { ...PRICE, maxPayload: 9_000n }), terms(OTHER)]),
        feesOf([terms(EVM, { ...PRICE, base: 0n, gasPrice: 0n }), terms(OTHER)]),
        { ...feesOf([terms(EVM), terms(OTHER)]), bandBps: 20_001n },
        { ...feesOf([terms(EVM), terms(OTHER)]), treasury: schedule.anyone.address },
      ];
      for (const fees of needing) {
        await refuses(schedule.publish(2, 0, fees), ERROR.effectiveAtOutOfRange);
        await refuses(schedule.publish(2, now + 2 * DAY - 1, fees), ERROR.effectiveAtOutOfRange);
      }
      const cheap = feesOf([terms(EVM, CHEAPER), terms(OTHER), terms(RESULTS + EVM)]);
      await refuses(schedule.publish(2, now + 30 * DAY + 1, cheap), ERROR.effectiveAtOutOfRange);
      await refuses(schedule.publish(2, now - 1, cheap), ERROR.effectiveAtOutOfRange);
      await accepts(schedule.publish(2, 0, cheap));
    });

    it("brings no version into force before its time or after its week", async () => {
      const fees = feesOf([terms(EVM, COSTLIER), terms(OTHER)]);
      await accepts(schedule.publish(2, schedule.now + 2 * DAY, fees));
      schedule.now += 2 * DAY - 1;
      await refuses(schedule.makeEffective(), ERROR.notEffectiveYet);
      schedule.now += 1 + 7 * DAY;
      await accepts(schedule.makeEffective());
      await refuses(schedule.makeEffective(), ERROR.versionNotPending);
      await accepts(schedule.publish(3, 0, fees));
      schedule.now += 7 * DAY + 1;
      await refuses(schedule.makeEffective(), ERROR.versionLapsed);
    });

    it("changes prices at most once a day", async () => {
      await effect(2, feesOf([terms(EVM, CHEAPER), terms(OTHER)]));
      await schedule.publish(3, 0, feesOf([terms(EVM, CHEAPER), terms(OTHER, CHEAPER)]));
      schedule.now += DAY - 1;
      await refuses(schedule.makeEffective(), ERROR.changedTooRecently);
      schedule.now += 1;
      await accepts(schedule.makeEffective());
    });

    it("changes prices at the earliest a day after a rollback", async () => {
      const first = feesOf([terms(EVM), terms(OTHER)]);
      await effect(2, feesOf([terms(EVM, CHEAPER), terms(OTHER)]));
      schedule.now += 2 * DAY;
      await schedule.confirm(await accepts(schedule.rollBack(1, first)));
      await schedule.publish(3, 0, feesOf([terms(EVM, CHEAPER), terms(OTHER)]));
      schedule.now += DAY - 1;
      await refuses(schedule.makeEffective(), ERROR.changedTooRecently);
    });

    it("asks again for the notice of a version that became more expensive meanwhile", async () => {
      await effect(2, feesOf([terms(EVM, CHEAPER), terms(OTHER)]));
      await schedule.publish(3, 0, feesOf([terms(EVM, CHEAPER), terms(OTHER)]));
      await accepts(schedule.rollBack(1, feesOf([terms(EVM), terms(OTHER)])));
      await schedule.withdraw(3);
      await schedule.publish(4, 0, feesOf([terms(EVM), terms(OTHER)]));
      await accepts(schedule.rollBack(2, feesOf([terms(EVM, CHEAPER), terms(OTHER)])));
      await refuses(schedule.makeEffective(), ERROR.noticeNeeded);
    });

    it("withdraws the pending version for fee admins and for guardians", async () => {
      for (const [version, asGuardian] of [
        [2, false],
        [3, true],
      ] as const) {
        await refuses(schedule.withdraw(version, asGuardian), ERROR.versionNotPending);
        await schedule.publish(version, 0, feesOf([terms(EVM), terms(OTHER)]));
        await refuses(schedule.withdraw(version + 1, asGuardian), ERROR.versionNotPending);
        const { logs } = await accepts(schedule.withdraw(version, asGuardian));
        expect(logs).to.deep.equal([0x60300002]);
        await refuses(schedule.makeEffective(), ERROR.versionNotPending);
      }
    });

    it("returns to a version of the last week by its content, and to no other", async () => {
      const first = feesOf([terms(EVM), terms(OTHER)]);
      await refuses(schedule.rollBack(1, first), ERROR.versionNotRetired);
      const second = feesOf([terms(EVM, CHEAPER), terms(OTHER), terms(RESULTS + EVM)]);
      await effect(2, second);
      const other = feesOf([terms(EVM, COSTLIER), terms(OTHER)]);
      await refuses(schedule.rollBack(1, other), ERROR.wrongContent);
      schedule.now += 7 * DAY;
      await schedule.confirm(await accepts(schedule.rollBack(1, first)));
      const { price, upcoming } = await schedule.entry(EVM);
      expect([price, upcoming]).to.deep.equal([packPrice(CHEAPER), packPrice(PRICE)]);
      expect(await schedule.entry(RESULTS + EVM)).to.have.property("price", packPrice(PRICE));
      await refuses(schedule.rollBack(1, first), ERROR.versionNotRetired);
      schedule.now += 7 * DAY + 1;
      await refuses(schedule.rollBack(2, second), ERROR.rollbackTooLate);
    });

    it("keeps sixteen versions for a rollback, and drops none before its week is over", async () => {
      const fees = feesOf([terms(EVM), terms(OTHER)]);
      for (let version = 2; version <= 17; version++) await effect(version, fees);
      await schedule.publish(18, 0, fees);
      await refuses(schedule.makeEffective(), ERROR.tooManyRetired);
      expect(await schedule.numbers("retired", 1, 1n)).to.deep.equal([BigInt(schedule.now)]);
      schedule.now += 7 * DAY;
      await refuses(schedule.makeEffective(), ERROR.tooManyRetired);
      await schedule.withdraw(18);
      schedule.now += 1;
      await effect(19, fees);
      expect(await schedule.numbers("retired", 1, 1n)).to.deep.equal([0n]);
    });
  });

  it("refuses a change if the mix of two prices fits into no transaction of an EVM chain", async () => {
    const sized = (maxGasLimit: bigint, maxPayload: bigint) =>
      feesOf([terms(EVM, { ...PRICE, maxGasLimit, maxPayload })]);
    const first = sized(10_000_000n, 60_000n);
    await begin(first);
    await effect(2, sized(10_000_000n, 30_000n));
    schedule.now += DAY;
    await effect(3, sized(14_000_000n, 30_000n));
    await refuses(schedule.rollBack(1, first), ERROR.invalidPrice);
    await refuses(schedule.publish(4, 0, first), ERROR.invalidPrice);
  });

  describe("whose prices are on their way", () => {
    beforeEach(() => begin(feesOf([terms(EVM)])));

    it("begins the grace when the mailbox has them, however late", async () => {
      const acted = await effect(2, feesOf([terms(EVM, CHEAPER)]), { isConfirmed: false });
      schedule.now += 10 * MINUTE;
      await schedule.confirm(acted);
      const { graceEndsAt } = await schedule.entry(EVM);
      expect(Number(graceEndsAt)).to.equal(schedule.now + 30 * MINUTE);
    });

    it("sends them again for anyone, and settles nothing until the mailbox has them", async () => {
      const { asked } = await effect(2, feesOf([terms(EVM, CHEAPER)]), { isConfirmed: false });
      schedule.now += DAY;
      const again = await accepts(schedule.poke(EVM));
      const cellsOf = (list: Acted["asked"]) => list.map(({ body }) => body.toString());
      expect(cellsOf(again.asked)).to.deep.equal(cellsOf(asked));
      await refuses(schedule.move([{ subject: EVM, gasPrice: 1_001n }]), ERROR.unconfirmed);
      await schedule.confirm(again);
      await schedule.confirm(again);
      await refuses(schedule.poke(EVM), ERROR.nothingDue);
    });

    it("takes an answer to the latest setting alone, and from the mailbox alone", async () => {
      const { asked: first } = await effect(2, feesOf([terms(EVM, CHEAPER)]), {
        isConfirmed: false,
      });
      const { asked: second } = await accepts(schedule.rollBack(1, feesOf([terms(EVM)])));
      const [early, late] = [...first, ...second];
      if (!early || !late) throw new Error("two settings were sent");
      await accepts(schedule.answer(early));
      expect((await schedule.entry(EVM)).isConfirmed).to.equal(false);
      await refuses(schedule.answer(late, { by: schedule.anyone }), ERROR.notTarget);
      await refuses(schedule.answer(late, { by: schedule.manager }), ERROR.notTarget);
      await accepts(schedule.answer(late));
      const { isConfirmed, price, upcoming } = await schedule.entry(EVM);
      const words = [packPrice(CHEAPER), packPrice(PRICE)];
      expect([isConfirmed, price, upcoming]).to.deep.equal([true, ...words]);
    });

    it("takes no late answer for the target that it settled", async () => {
      const acted = await effect(2, feesOf([terms(EVM, COSTLIER)]), { isConfirmed: false });
      const again = await accepts(schedule.poke(EVM));
      await schedule.confirm(acted);
      schedule.now += 30 * MINUTE;
      const settling = await accepts(schedule.poke(EVM));
      await schedule.confirm(again);
      expect((await schedule.entry(EVM)).isConfirmed).to.equal(false);
      await schedule.confirm(settling);
      expect(await schedule.entry(EVM)).to.include({
        isConfirmed: true,
        price: packPrice(COSTLIER),
      });
    });

    it("lets a version leave out only what the mailbox never charged for a day", async () => {
      const both = feesOf([terms(EVM), terms(OTHER)]);
      await effect(2, both, { isConfirmed: false });
      const fees = feesOf([terms(EVM)]);
      schedule.now += DAY - 1;
      await refuses(schedule.publish(3, 0, fees), ERROR.absentSubject);
      schedule.now += 1;
      await accepts(schedule.publish(3, 0, fees));
      const again = await accepts(schedule.poke(OTHER));
      await refuses(schedule.makeEffective(), ERROR.absentSubject);
      schedule.now += DAY;
      await accepts(schedule.makeEffective());
      await refuses(schedule.poke(OTHER), ERROR.unknownSubject);
      await schedule.confirm(again);
      await refuses(schedule.poke(OTHER), ERROR.unknownSubject);
    });
  });

  describe("whose gas prices move", () => {
    beforeEach(() => begin(feesOf([terms(EVM), terms(OTHER)])));

    const move = (gasPrice: bigint, subject = EVM) => schedule.move([{ subject, gasPrice }]);

    it("keeps them in the band, a step at a time, with a grace between two moves", async () => {
      await refuses(move(499n), ERROR.gasPriceOutsideBand);
      await refuses(move(2_001n), ERROR.gasPriceOutsideBand);
      await refuses(move(1_501n), ERROR.moveTooLarge);
      await refuses(move(1_000n, 11n), ERROR.unknownSubject);
      const acted = await accepts(move(1_500n));
      expect(acted.logs).to.deep.equal([0x60300005]);
      await schedule.confirm(acted);
      schedule.now += 30 * MINUTE - 1;
      await refuses(move(1_600n), ERROR.graceNotOver);
      await refuses(schedule.poke(EVM), ERROR.graceNotOver);
      schedule.now += 1;
      expect((await accepts(move(1_600n))).logs).to.deep.equal([0x60300005, 0x60300006]);
    });

    it("asks notice for a band that would raise a gas price from where it stands", async () => {
      for (const gasPrice of [667n, 500n]) {
        await schedule.confirm(await accepts(move(gasPrice)));
        schedule.now += 30 * MINUTE;
      }
      const narrow = { ...feesOf([terms(EVM), terms(OTHER)]), bandBps: 15_000n };
      await refuses(schedule.publish(2, 0, narrow), ERROR.effectiveAtOutOfRange);
    });

    it("moves several at once, or none if one is refused", async () => {
      const moves = [EVM, OTHER].map((subject) => ({ subject, gasPrice: 1_500n }));
      await refuses(schedule.move(moves, 1), ERROR.malformedList);
      await refuses(schedule.move(moves, 3), ERROR.malformedList);
      await refuses(
        schedule.move([...moves, { subject: 11n, gasPrice: 1n }]),
        ERROR.unknownSubject,
      );
      const { asked } = await accepts(schedule.move(moves));
      expect(asked).to.have.length(2);
    });
  });

  describe("whose fees are paid out", () => {
    it("has all of them paid to the treasury, for anyone", async () => {
      await refuses(schedule.pull(), ERROR.noVersion);
      await begin(feesOf([terms(EVM)]));
      const { asked } = await accepts(schedule.pull());
      const targets = [schedule.mailbox, schedule.relaySender].map(({ address }) => `${address}`);
      expect(asked.map(({ target }) => `${target}`)).to.deep.equal(targets);
      for (const { act } of asked) {
        expect(act.kind === "payOut" && act.to.equals(treasury)).to.equal(true);
      }
    });

    it("pays the former treasury before a version with another one charges anything", async () => {
      await begin(feesOf([terms(EVM)]));
      const other = { ...feesOf([terms(EVM, COSTLIER)]), treasury: schedule.anyone.address };
      const { asked } = await effect(2, other);
      const [payOut, , prices] = asked;
      expect(payOut?.act.kind === "payOut" && payOut.act.to.equals(treasury)).to.equal(true);
      expect(prices?.act.kind).to.equal("prices");
    });
  });

  describe("and its money", () => {
    it("keeps its balance to the nanoton, and returns the rest, whatever it does", async () => {
      await accepts(schedule.publish(1, 0, feesOf([terms(EVM)])));
      const before = await schedule.balance();
      const acted = await accepts(schedule.makeEffective());
      await schedule.confirm(acted);
      await accepts(schedule.move([{ subject: EVM, gasPrice: 1_500n }]));
      await accepts(schedule.pull());
      await accepts(schedule.poke(EVM));
      await accepts(schedule.publish(2, 0, feesOf([terms(EVM)])));
      await refuses(schedule.publish(3, 0, feesOf([terms(EVM)])), ERROR.versionPending);
      expect(await schedule.balance()).to.equal(before);
    });

    it("refuses a value that is too small for all that follows, and returns it", async () => {
      await schedule.publish(1, 0, feesOf([terms(EVM), terms(OTHER)]));
      await refuses(schedule.makeEffective({ value: toNano("2.4") }), ERROR.valueTooSmall);
      await accepts(schedule.makeEffective({ value: toNano("2.6") }));
      await refuses(schedule.poke(EVM, { value: toNano("0.6") }), ERROR.valueTooSmall);
      await refuses(schedule.pull({ value: toNano("1.2") }), ERROR.valueTooSmall);
    });

    it("refuses an act whose value is too small for all that follows", async () => {
      const fees = feesOf([terms(EVM)]);
      const little = { value: toNano("0.02") };
      await refuses(schedule.publish(1, 0, fees, little), ERROR.valueTooSmall);
      await begin(fees);
      await effect(2, feesOf([terms(EVM, CHEAPER)]));
      const forOne = { value: toNano("0.6") };
      await refuses(schedule.rollBack(1, fees, forOne), ERROR.valueTooSmall);
      const move = { subject: EVM, gasPrice: 1_100n };
      await refuses(schedule.move([move], 1, forOne), ERROR.valueTooSmall);
    });

    it("sends the value of a message that the manager refused to its payer", async () => {
      await begin(feesOf([terms(EVM)]));
      await accepts(schedule.pull());
      const before = await schedule.balance();
      const bounced = await schedule.pullFromNobody();
      expect(bounced.toPayer > toNano("0.59")).to.equal(true);
      expect(await schedule.balance()).to.equal(before);
    });
  });

  describe("takes acts", () => {
    it("from its manager alone, and answers each", async () => {
      const fill = (act: ReturnType<typeof beginCell>) => act.storeUint(1, 32);
      await refuses(schedule.act(0x30000012, fill, { by: schedule.anyone }), ERROR.notManager);
      await refuses(schedule.act(0x30000099, fill), ERROR.unknownAct);
      const unknown = beginCell().storeUint(0x30000099, 32).endCell();
      await refuses(schedule.send(unknown), ERROR.unknownMessage);
    });

    it("that send prices only with an address for the value that comes back", async () => {
      await begin(feesOf([terms(EVM)]));
      const fill = (act: ReturnType<typeof beginCell>) =>
        act
          .storeUint(1, 8)
          .storeRef(beginCell().storeUint(EVM, 72).storeUint(1_200, 64).storeBit(false).endCell());
      await refuses(schedule.act(0x30000014, fill, { answerTo: null }), ERROR.noAnswerAddress);
    });

    it("that make another contract its manager", async () => {
      await accepts(schedule.setManager(schedule.anyone.address));
      await refuses(schedule.withdraw(1), ERROR.notManager);
    });
  });

  function terms(subject: bigint, price = PRICE): Terms {
    const free = price.base === 0n && price.gasPrice === 0n;
    return { subject, chainType: ChainType.evm, free, price };
  }

  function feesOf(list: readonly Terms[]): Fees {
    return { bandBps: 20_000n, treasury, terms: list };
  }

  /** Brings version 1 into force; a day later others can follow. */
  async function begin(fees: Fees): Promise<void> {
    await accepts(schedule.publish(1, 0, fees));
    await schedule.confirm(await accepts(schedule.makeEffective()));
    schedule.now += DAY;
  }

  /** Brings a version into force, with notice if it needs any. */
  async function effect(version: number, fees: Fees, { isConfirmed = true } = {}): Promise<Acted> {
    if ((await schedule.publish(version, 0, fees)).exitCode !== 0) {
      await accepts(schedule.publish(version, schedule.now + 2 * DAY, fees));
      schedule.now += 2 * DAY;
    }
    const acted = await accepts(schedule.makeEffective());
    if (isConfirmed) await schedule.confirm(acted);
    return acted;
  }

  async function accepts(acting: Promise<Acted>): Promise<Acted> {
    const acted = await acting;
    expect(acted.exitCode).to.equal(0);
    return acted;
  }

  /** An act ends with this exit code, changes nothing, and its value goes back. */
  async function refuses(acting: Promise<Acted>, exitCode: number): Promise<void> {
    const acted = await acting;
    expect(acted.exitCode).to.equal(exitCode);
    expect(acted.logs).to.deep.equal([]);
    expect(acted.returned > 0n).to.equal(true);
  }
});
