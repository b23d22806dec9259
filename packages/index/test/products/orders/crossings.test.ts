import type { Hex } from "@causeway/protocol";
import { uintBytes } from "@causeway/protocol";
import { expect } from "chai";

import type { StoredEvent } from "../../../src/IndexedEvent.ts";
import type { Clocks } from "../../../src/products/messages/queries/messageRecords.ts";
import { orders } from "../../../src/products/orders/orders.ts";
import type { Crossing } from "../../../src/products/orders/queries/Crossing.ts";
import {
  type CrossingPage,
  crossingKeys,
  crossingsOfSender,
  crossingsSince,
} from "../../../src/products/orders/queries/crossingKeys.ts";
import {
  crossingAt,
  crossingsById,
  crossingsByKeys,
  crossingsOfTransactions,
} from "../../../src/products/orders/queries/crossings.ts";
import { transfers } from "../../../src/products/transfers/transfers.ts";
import { DESTINATION, delivered, eventOf, HUB, ORIGIN } from "../../../testing/events/messages.ts";
import * as carried from "../../../testing/events/orders.ts";
import * as plain from "../../../testing/events/transfers.ts";
import { MessagesIndex } from "../../../testing/MessagesIndex.ts";

/** Before the deadline of the transfer, and after it. */
const NOW: Clocks = new Map([[DESTINATION, 4_999n]]);
const LATE: Clocks = new Map([[DESTINATION, 5_001n]]);
const FINAL = 90n;
const TOKEN_THERE = carried.TOKEN;
const TOKEN_HERE = carried.TOKEN_IN;

/** The asset of plain transfers, which has another unit at each end. */
const asset = (chainId: bigint, token: Hex, unit: bigint) =>
  eventOf(
    "bridge.AssetAdded",
    { assetId: plain.ASSET, custody: plain.BRIDGE, token, unit, provenance: 0n },
    { chainId, height: 5n },
  );
const ASSETS = [asset(ORIGIN, TOKEN_HERE, 100n), asset(DESTINATION, TOKEN_THERE, 10n)];

/** A swap on one chain. */
const swapped = eventOf(
  "swapRouter.OrderSwapped",
  {
    ...{ orderId: uintBytes(77n, 32), sender: plain.SENDER, receiver: carried.OWNER },
    ...{ tokenIn: TOKEN_HERE, amountIn: 500n, tokenOut: TOKEN_THERE, amountOut: 950n },
    fees: [0n, carried.NOBODY, 0n],
  },
  { height: 70n },
);

describe("a query of crossings", function () {
  this.timeout(60_000);
  let index: MessagesIndex;

  before(async () => {
    index = await MessagesIndex.start([transfers, orders]);
  });
  after(() => index?.stop());
  beforeEach(() => index.clear());

  async function read(events: readonly StoredEvent[], final = FINAL): Promise<void> {
    await index.clear();
    for (const chainId of [ORIGIN, HUB, DESTINATION]) {
      const own = events.filter((event) => event.chainId === chainId);
      if (own.length > 0) await index.read(chainId, own, final);
    }
  }

  async function transferAfter(...events: StoredEvent[]): Promise<Crossing> {
    await read([...ASSETS, ...plain.sent(), ...events]);
    const [found] = await crossingsById(index.db, plain.ID, NOW);
    if (found === undefined) throw new Error("no transfer");
    return found;
  }

  it("says what a transfer without an order gives, in the tokens of both ends", async () => {
    const found = await transferAfter();
    expect(found).to.deep.include({
      ...{ orderId: plain.ID, transferId: plain.ID, generation: undefined },
      ...{ originChainId: ORIGIN, destinationChainId: DESTINATION },
      ...{ sender: plain.SENDER, receiver: plain.RECEIVER, refundTo: plain.SENDER },
      given: { token: TOKEN_HERE, amount: 100_000n },
      bridged: { token: TOKEN_THERE, amount: 10_000n },
      ...{ paid: undefined, refunded: undefined, advance: undefined, event: undefined },
    });
    expect(found.transfer?.facts).to.include({ arrival: "none", units: 1_000n });
    expect(found.sent).to.include({ chainId: ORIGIN, height: 10n, logIndex: 1, at: 100n });
  });

  it("has deadlines pass by the newest block of the destination", async () => {
    await transferAfter();
    for (const [clocks, isOverdue] of [
      [NOW, false],
      [LATE, true],
      [new Map(), false],
    ] as const) {
      const [found] = await crossingsById(index.db, plain.ID, clocks);
      expect(found?.transfer?.facts.isOverdue).to.equal(isOverdue);
    }
  });

  it("says what its receiver got by its payment, or by the advance that counts", async () => {
    const end = delivered(0n, 1n, plain.THERE);
    const paid = await transferAfter(end, plain.paid({ ...plain.THERE, logIndex: 1 }));
    expect(paid.paid).to.deep.include({
      ...{ token: TOKEN_THERE, amount: 9_900n, receiver: plain.RECEIVER },
      ...{ chainId: DESTINATION, height: 20n, isAdvanced: false },
    });
    expect(paid.ended).to.include({ outcome: "delivered", height: 20n });
    const values = { advanceId: plain.advanceKey(), transferId: plain.ID, paid: 995n };
    const by = { advancer: plain.ADVANCER, receiver: plain.RECEIVER };
    const advance = plain.bridgeEvent("TransferAdvanced", { ...values, ...by }, plain.THERE);
    const advanced = await transferAfter(advance);
    expect(advanced.paid).to.deep.include({ amount: 9_950n, isAdvanced: true, height: 20n });
    expect(advanced.advance).to.include({ advancer: plain.ADVANCER });
  });

  it("says what came back to its refund address, in the token of its origin", async () => {
    const values = { messageId: uintBytes(1n, 32), units: 980n };
    const place = { chainId: ORIGIN, height: 40n };
    const back = [
      plain.bridgeEvent("TransferCameBack", values, place),
      plain.paid({ ...place, logIndex: 1 }, plain.SENDER, 980n),
    ];
    const { refunded, paid } = await transferAfter(...back);
    expect(refunded).to.deep.include({ token: TOKEN_HERE, amount: 98_000n, height: 40n });
    expect(paid).to.equal(undefined);
  });

  it("reads an order with its transfer, and finds it by every id of both", async () => {
    await read([...carried.ON_ITS_WAY, delivered(0n, 1n, { height: 30n }), carried.filled()]);
    for (const id of [carried.ORDER_ID, carried.TRANSFER, carried.key()]) {
      const [found, ...others] = await crossingsById(index.db, id, NOW);
      expect(others).to.deep.equal([]);
      expect(found).to.deep.include({ orderId: carried.ORDER_ID, event: "filled" });
      expect(found?.given).to.deep.equal({ token: carried.TOKEN_IN, amount: 500n });
      expect(found?.paid).to.deep.include({ token: carried.TOKEN_OUT, amount: 950n });
      expect(found?.minimum).to.deep.include({ quoted: 1_000n, least: 900n });
    }
    const place = { originChainId: ORIGIN, height: 10n, logIndex: 2 };
    expect((await crossingAt(index.db, place, NOW))?.orderId).to.equal(carried.ORDER_ID);
    expect(await crossingAt(index.db, { ...place, logIndex: 3 }, NOW), "its transfer").to.equal(
      undefined,
    );
    const [found = []] = await crossingsOfTransactions(index.db, [carried.sent().transaction], NOW);
    expect(found.map(({ orderId }) => orderId)).to.deep.equal([carried.ORDER_ID]);
  });

  it("believes no advance of an order that carries a call until it filled the order", async () => {
    const [bridge] = carried.advanced(carried.TRANSFER);
    const known = asset(DESTINATION, TOKEN_THERE, 10n);
    const added = { ...known, values: { ...known.values, assetId: carried.ASSET } };
    await read([...carried.ON_ITS_WAY, added, bridge as StoredEvent]);
    const [found] = await crossingsById(index.db, carried.ORDER_ID, NOW);
    expect(found).to.include({ paid: undefined, event: undefined });
  });

  /** Orders and transfers of one sender, the newest first. */
  const MANY = [
    ...plain.sent({ salt: uintBytes(1n, 32) }, { height: 20n }),
    ...plain.sent({ salt: uintBytes(2n, 32) }, { height: 60n }),
    ...[40n, 50n, 95n].map((height) =>
      carried.sent({ orderId: uintBytes(height, 32) }, { height, logIndex: 4 }),
    ),
    swapped,
  ];

  async function heights(page: Partial<CrossingPage>): Promise<bigint[]> {
    const keys = await crossingKeys(index.db, { isWide: false, limit: 10, ...page });
    return (await crossingsByKeys(index.db, keys, NOW)).map(({ sent }) => sent.height);
  }

  it("lists orders and transfers of a sender or of all, the newest first, without swaps on one chain", async () => {
    await read([...ASSETS, ...MANY]);
    for (const account of [plain.SENDER, undefined]) {
      expect(await heights({ account })).to.deep.equal([95n, 60n, 50n, 40n, 20n]);
      expect(await heights({ account, chainId: HUB })).to.deep.equal([]);
      const countOn = (chainId?: bigint) =>
        account === undefined
          ? crossingsSince(index.db, 0n, chainId)
          : crossingsOfSender(index.db, account, chainId);
      for (const chainId of [undefined, ORIGIN]) expect(await countOn(chainId)).to.equal(5n);
      expect(await countOn(HUB)).to.equal(0n);
      expect(await heights({ account, limit: 2, offset: 2 })).to.deep.equal([50n, 40n]);
    }
    expect(await heights({ account: carried.OWNER })).to.deep.equal([]);
    expect(await crossingsOfSender(index.db, carried.OWNER)).to.equal(0n);
  });

  it("lists swaps on one chain too, and those that an account receives, if it is asked widely", async () => {
    await read([...ASSETS, ...MANY]);
    const isWide = true;
    expect(await heights({ isWide })).to.deep.equal([95n, 70n, 60n, 50n, 40n, 20n]);
    expect(await heights({ isWide, account: carried.OWNER })).to.deep.equal([70n]);
    expect(await heights({ isWide, account: plain.RECEIVER })).to.deep.equal([60n, 20n]);
    expect(await heights({ isWide, chainId: DESTINATION })).to.deep.equal([
      95n,
      60n,
      50n,
      40n,
      20n,
    ]);
  });

  it("leaves out no crossing between two pages", async () => {
    await read([...ASSETS, ...MANY]);
    const seen: bigint[] = [];
    let after: CrossingPage["after"];
    for (;;) {
      const keys = await crossingKeys(index.db, { isWide: true, limit: 1, after });
      const [found] = await crossingsByKeys(index.db, keys, NOW);
      if (found === undefined) break;
      const { at: sentAt, chainId: originChainId, height, logIndex = 0 } = found.sent;
      seen.push(height);
      after = { sentAt, originChainId, height, logIndex };
    }
    expect(seen).to.deep.equal([95n, 70n, 60n, 50n, 40n, 20n]);
  });
});
