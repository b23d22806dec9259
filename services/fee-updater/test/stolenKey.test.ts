import { priceChange } from "@causeway/protocol";
import { expect } from "chai";
import { computeAddress, Wallet } from "ethers";

import type { MessageFeeSchedule } from "../../../typechain-types/index.ts";
import { BAND_BPS, CENTRE, PRICE, ScheduledChain } from "./world/ScheduledChain.ts";
import { UPDATER_KEY } from "./world/UpdaterWorld.ts";

const DAY = 24 * 3_600;
const GAS_LIMIT = 200_000n;
const SIZE = 256n;
const WHOLE_BPS = 10_000n;

describe("a fee updater's key in a thief's hands", function () {
  this.timeout(120_000);
  let chain: ScheduledChain;
  let other: ScheduledChain;
  let thief: MessageFeeSchedule;

  before(async () => {
    [chain, other] = await ScheduledChain.pair(computeAddress(UPDATER_KEY));
    thief = chain.schedule.connect(new Wallet(UPDATER_KEY, chain.local.provider));
  });

  after(() => Promise.all([chain?.stop(), other?.stop()]));

  const movesTo = (gasPrice: bigint) => [
    { destinationChainId: chain.destinationChainId, gasPrice },
  ];

  const send = async (gasPrice: bigint) => {
    await (await thief.moveGasPrices(movesTo(gasPrice), [])).wait();
  };

  const isRefusedMove = (error: string, gasPrice: bigint) =>
    isRefused(error, () => thief.moveGasPrices.staticCall(movesTo(gasPrice), []));

  const charge = () => chain.local.mailbox.charge(chain.destinationChainId, GAS_LIMIT, SIZE);
  const quote = () => chain.local.mailbox.quote(chain.destinationChainId, GAS_LIMIT, SIZE);

  /** The furthest that a move leads from where it stands. */
  const step = (gasPrice: bigint, isUp: boolean) =>
    isUp ? (gasPrice * 3n) / 2n : (gasPrice * 2n + 2n) / 3n;

  /** Moves as far and as often as the contract lets it, for a day, and returns how often that was. */
  async function moveForADay(isUp: boolean): Promise<number> {
    const end = Number(await chain.local.now()) + DAY;
    let moved = 0;
    while (Number(await chain.local.now()) < end) {
      const { gasPrice, lowest, highest } = await chain.entry();
      const furthest = step(gasPrice, isUp);
      const edge = isUp ? highest : lowest;
      const next = isUp === furthest > edge ? edge : furthest;
      if (next !== gasPrice) {
        await send(next);
        moved += 1;
        await isRefusedMove("GraceNotOver", next);
      }
      await chain.passGrace();
    }
    return moved;
  }

  async function isRefused(error: string, act: () => Promise<unknown>): Promise<void> {
    const failure = await act().then(
      () => "it was let through",
      (reason: Error & { revert?: { name: string } }) => reason.revert?.name ?? reason.message,
    );
    expect(failure).to.equal(error);
  }

  it("makes delivery as dear as the band allows and no more expensive in a day, at half an hour a step", async () => {
    const before = await charge();
    const moved = await moveForADay(true);
    await (await chain.schedule.settle([chain.destinationChainId], []))
      .wait()
      .catch(() => undefined);
    expect(moved).to.equal(2);
    expect(await chain.gasPrice()).to.equal((CENTRE * BAND_BPS) / WHOLE_BPS);
    const after = await charge();
    expect(after * WHOLE_BPS <= before * BAND_BPS).to.equal(true);
    const gas = GAS_LIMIT + SIZE * BigInt(PRICE.gasPerByte);
    expect(after - before).to.equal(gas * CENTRE);
    await isRefusedMove("GasPriceOutsideBand", CENTRE * 2n + 1n);
  });

  it("makes it as cheap as the band allows and no cheaper in the next day", async () => {
    const moved = await moveForADay(false);
    expect(moved).to.equal(4);
    expect(await chain.gasPrice()).to.equal((CENTRE * WHOLE_BPS) / BAND_BPS);
    await isRefusedMove("GasPriceOutsideBand", CENTRE / 2n - 1n);
    await isRefusedMove("MoveTooLarge", (CENTRE * 3n) / 4n + 1n);
  });

  it("makes no send more expensive than its quote for as long as that holds", async () => {
    await send(step(CENTRE / 2n, true));
    await chain.passGrace();
    const quoted = await quote();
    await send(step((CENTRE * 3n) / 4n, true));
    expect((await charge()) <= quoted).to.equal(true);
    await chain.local.provider.send("evm_increaseTime", [1_790]);
    await chain.mineOne();
    expect((await charge()) <= quoted).to.equal(true);
    await isRefused("GraceNotOver", () => thief.settle.staticCall([chain.destinationChainId], []));
  });

  it("does nothing else: no version, no way back, no payout, no price past the schedule", async () => {
    const mailbox = chain.local.mailbox.connect(chain.local.provider);
    const account = computeAddress(UPDATER_KEY);
    const fees = {
      bandBps: 80_000n,
      messagePrices: [{ destinationChainId: chain.destinationChainId, free: false, price: PRICE }],
      resultPrices: [],
      shares: [{ account, bps: 10_000 }],
    };
    const from = { from: account };
    const price = { ...PRICE, base: 0n };
    const attempts = [
      () => thief.publish.staticCall(2, 0, fees),
      () => thief.rollBack.staticCall(1, fees),
      () => thief.withdraw.staticCall(2),
      () => thief.endResults.staticCall(chain.destinationChainId),
      () => mailbox.setPrices.staticCall([priceChange(chain.destinationChainId, price)], from),
      () => mailbox.withdrawFees.staticCall(account, 1, from),
    ];
    for (const attempt of attempts) await isRefused("AccessManagedUnauthorized", attempt);
    await isRefused("InsufficientCredit", () => thief.pull.staticCall(0, account, 1));
  });
});
