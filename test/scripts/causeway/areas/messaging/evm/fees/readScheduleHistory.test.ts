import { ChainView } from "@causeway/chains/evm";
import { LocalChain } from "@causeway/chains/testing/LocalChain.ts";
import { ChainType, directRoute, type Hex, type Price } from "@causeway/protocol";
import { expect } from "chai";
import type { NonceManager } from "ethers";
import { readScheduleHistory } from "../../../../../../../scripts/causeway/areas/messaging/evm/fees/readScheduleHistory.ts";
import {
  AccessManager__factory,
  type Mailbox,
  Mailbox__factory,
  type MessageFeeSchedule,
  MessageFeeSchedule__factory,
} from "../../../../../../../typechain-types/index.ts";

const DESTINATION = 31_338n;
const OTHER = 31_339n;
const [HOUR, DAY] = [3_600, 86_400];
const GRACE = HOUR / 2;
const SCHEDULE_ROLE = 5;
const TERMS = { defaultGasLimit: 100_000n, minLifetime: 60n };
const PRICE: Price = {
  base: 10n ** 14n,
  gasPrice: 10n ** 9n,
  maxGasLimit: 1_000_000n,
  maxPayload: 1_000n,
  gasPerByte: 45n,
};
/** Cheaper in one field and more expensive in others: the mix is neither. */
const NEXT: Price = { ...PRICE, base: 15n * 10n ** 13n, gasPerByte: 40n, maxPayload: 800n };

const RESULT_PRICE: Price = { ...PRICE, base: 5n };

/** An event in any place of the block comes before it. */
const LAST = 2n ** 32n;

describe("readScheduleHistory", function () {
  this.timeout(60_000);
  let chain: LocalChain;
  let schedule: MessageFeeSchedule;

  before(async () => {
    chain = await LocalChain.start(31_337n);
    const results = await deployResults();
    for (const chainId of [DESTINATION, OTHER]) await addLane(chain.mailbox, chainId);
    await addLane(results, DESTINATION);
    schedule = await deploySchedule(results);
  });

  after(() => chain?.stop());

  /** Stands for a RelaySender, whose prices are set by the same functions. */
  async function deployResults(): Promise<Mailbox> {
    const [expiry, prepaid] = [`0x${"e0".repeat(20)}`, `0x${"d0".repeat(20)}`];
    const authority = await chain.mailbox.authority();
    return new Mailbox__factory(signerOf(chain)).deploy(authority, expiry, prepaid);
  }

  async function addLane(mailbox: Mailbox, chainId: bigint): Promise<void> {
    const there: Hex = `0x${"aa".repeat(20)}`;
    const peer = { chainType: ChainType.evm, chainId, mailbox: there };
    await mailbox.addOutboundLane(peer, directRoute(`0x${"11".repeat(32)}`), TERMS);
  }

  async function deploySchedule(results: Mailbox): Promise<MessageFeeSchedule> {
    const [signer, priced] = [signerOf(chain), [chain.mailbox, results]];
    const authority = await chain.mailbox.authority();
    const [mailbox = "", relaySender = ""] = await Promise.all(
      priced.map((each) => each.getAddress()),
    );
    const made = await new MessageFeeSchedule__factory(signer).deploy(
      authority,
      mailbox,
      relaySender,
    );
    const manager = AccessManager__factory.connect(authority, signer);
    for (const each of priced) {
      const selectors = [each.getFunction("setPrices").fragment.selector];
      await manager.setTargetFunctionRole(each, selectors, SCHEDULE_ROLE);
    }
    await manager.grantRole(SCHEDULE_ROLE, await made.getAddress(), 0);
    return made;
  }

  const feesOf = (bandBps: number, ...prices: [bigint, Price][]) => ({
    bandBps,
    messagePrices: prices.map(([destinationChainId, price]) => {
      return { destinationChainId, free: false, price };
    }),
    // What results cost is another matter.
    resultPrices: [{ destinationChainId: DESTINATION, free: false, price: RESULT_PRICE }],
    shares: [{ account: `0x${"01".repeat(20)}`, bps: 10_000 }],
  });

  async function pass(seconds: number): Promise<void> {
    await chain.provider.send("evm_increaseTime", [seconds]);
    await chain.mine(1);
  }

  async function come(version: number, fees: ReturnType<typeof feesOf>, notice: number) {
    const effectiveAt = notice === 0 ? 0n : (await chain.now()) + BigInt(notice);
    await schedule.publish(version, effectiveAt, fees);
    await pass(notice);
    await schedule.makeEffective(fees);
  }

  const move = (gasPrice: bigint) =>
    schedule.moveGasPrices(
      [{ destinationChainId: DESTINATION, gasPrice }],
      [{ destinationChainId: DESTINATION, gasPrice: RESULT_PRICE.gasPrice }],
    );

  it("knows what was charged at every block, whatever came into force, moved and came back", async () => {
    const first = feesOf(20_000, [DESTINATION, PRICE]);
    const second = feesOf(12_000, [DESTINATION, NEXT], [OTHER, PRICE]);
    await come(1, first, 0);
    await pass(GRACE);
    await move(14n * 10n ** 8n);
    await pass(GRACE);
    // it settles what is due on its way
    await move(19n * 10n ** 8n);
    await come(2, second, 3 * DAY);
    await pass(GRACE);
    await schedule.settle([DESTINATION], []);
    await schedule.rollBack(1, first);
    await pass(10);
    const pending = feesOf(20_000, [DESTINATION, NEXT], [OTHER, NEXT]);
    await schedule.publish(3, (await chain.now()) + BigInt(3 * DAY), pending);
    await pass(GRACE);
    await schedule.settle([DESTINATION], []);

    const { provider, mailbox } = chain;
    const view = await ChainView.newest(provider);
    const source = { schedule: await schedule.getAddress(), fromBlock: 0, range: 7 };
    const history = await readScheduleHistory(view, source);
    const seen = new Set<string>();
    for (let height = 0; height <= view.blockTag; height++) {
      for (const chainId of [DESTINATION, OTHER]) {
        const { price } = await mailbox.pricesTo(chainId, { blockTag: height }).catch(() => NONE);
        const { base, gasPrice, maxGasLimit, maxPayload, gasPerByte } = price;
        const held = { base, gasPrice, maxGasLimit, maxPayload, gasPerByte };
        const told = history.priceAt(chainId, { height: BigInt(height), logIndex: LAST });
        expect(told ?? NONE.price, `${chainId} at ${height}`).to.deep.equal(held);
        seen.add(JSON.stringify(Object.values(held).map(String)));
      }
    }
    expect(seen.size, "prices that were in force at some time").to.be.greaterThan(5);
    expect(history.termsOf(DESTINATION)).to.deep.equal(PRICE);
    expect(history.termsOf(OTHER)).to.deep.equal(PRICE);
  });
});

function signerOf({ mailbox }: LocalChain): NonceManager {
  return mailbox.runner as NonceManager;
}

/** Before the mailbox stands, or has a price. */
const NONE = {
  price: { base: 0n, gasPrice: 0n, maxGasLimit: 0n, maxPayload: 0n, gasPerByte: 0n },
};
