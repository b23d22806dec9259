import { type OrderState, orderStateOf } from "@causeway/lifecycle/order";
import { type Hex, uintBytes } from "@causeway/protocol";
import { expect } from "chai";

import type { StoredEvent } from "../../../src/IndexedEvent.ts";
import { orders } from "../../../src/products/orders/orders.ts";
import { orderFacts } from "../../../src/products/orders/queries/orderFacts.ts";
import {
  type IndexedOrder,
  orderOfTransfer,
  ordersById,
  ordersOfAccount,
  ordersOfTransaction,
} from "../../../src/products/orders/queries/orders.ts";
import { transfers } from "../../../src/products/transfers/transfers.ts";
import {
  appended,
  DESTINATION,
  delivered,
  ended,
  eventOf,
  frameOf,
  HUB,
  idOf,
  ORIGIN,
  SENDER,
} from "../../../testing/events/messages.ts";
import {
  ASSET,
  advanced,
  arrived,
  FILLER,
  filled,
  held,
  heldFilled,
  key,
  NOBODY,
  ON_ITS_WAY,
  ORDER_ID,
  OWNER,
  REASON,
  repaid,
  sent,
  sentBack,
  TOKEN,
  TOKEN_IN,
  TOKEN_OUT,
  TRANSFER,
  taken,
  transferPayload,
  transferSent,
} from "../../../testing/events/orders.ts";
import { MessagesIndex } from "../../../testing/MessagesIndex.ts";

const NOW = 6_000n;
const FINAL = 90n;
const ELSEWHERE = uintBytes(0xe15en, 32);

describe("a query of orders", function () {
  this.timeout(60_000);
  let index: MessagesIndex;

  before(async () => {
    index = await MessagesIndex.start([transfers, orders]);
  });
  after(() => index?.stop());
  beforeEach(() => index.clear());

  async function read(events: readonly StoredEvent[]): Promise<void> {
    for (const chainId of [ORIGIN, HUB, DESTINATION]) {
      const own = events.filter((event) => event.chainId === chainId);
      if (own.length > 0) await index.read(chainId, own, FINAL);
    }
  }

  async function orderAfter(
    ...events: StoredEvent[]
  ): Promise<{ order: IndexedOrder; state: OrderState }> {
    await index.clear();
    await read([...ON_ITS_WAY, ...events]);
    const [order] = await ordersById(index.db, ORDER_ID);
    const facts = (await orderFacts(index.db, [ORDER_ID], NOW)).get(ORDER_ID);
    if (order === undefined || facts === undefined) throw new Error("no order");
    expect(facts.event).to.equal(order.event);
    return { order, state: orderStateOf(facts) };
  }

  it("says where an order was sent, and for whom", async () => {
    const { order, state } = await orderAfter();
    expect(state).to.equal("sent");
    expect(order).to.deep.equal({
      ...{
        orderId: ORDER_ID,
        generation: "3.0",
        originChainId: ORIGIN,
        sender: SENDER,
      },
      ...{ destinationChainId: DESTINATION, transferId: TRANSFER, receiver: OWNER },
      ...{ refundTo: order.refundTo, fallbackReceiver: order.fallbackReceiver, isCarried: true },
      ...{ tokenIn: TOKEN_IN, amountIn: 500n, routerFee: 6n, integrator: FILLER },
      ...{ integratorFee: 4n, holdUntil: 8_600n, isFinal: true },
      sent: {
        ...{ chainId: ORIGIN, height: 10n, logIndex: 2, at: 100n },
        transaction: sent().transaction,
      },
      ...{ held: undefined, filler: undefined, paid: undefined, sentBack: undefined },
      event: undefined,
    });
  });

  it("says that it is held, who filled it, and what its receiver got", async () => {
    const begun = await orderAfter(arrived(20n), held());
    expect(begun.state).to.equal("held");
    expect(begun.order.held).to.deep.include({ token: TOKEN, amount: 99n, reason: REASON });
    const end = await orderAfter(arrived(20n), held(), heldFilled(), filled());
    expect(end.state).to.equal("filled");
    expect(end.order.filler).to.deep.equal({ account: FILLER, fee: 3n });
    expect(end.order.paid).to.deep.equal({
      ...{ chainId: DESTINATION, height: 30n, at: 300n, transaction: filled().transaction },
      ...{ receiver: OWNER, token: TOKEN_OUT, amount: 950n, isAdvanced: false },
    });
    expect((await orderAfter(arrived(20n), held(), taken())).state).to.equal("taken");
  });

  it("says what the arrival of its transfer paid", async () => {
    const { order, state } = await orderAfter(arrived(30n), filled());
    expect(state).to.equal("filled");
    expect(order.paid).to.deep.include({ receiver: OWNER, amount: 950n, isAdvanced: false });
    expect(order.held).to.equal(undefined);
  });

  it("says what an order got that stays on its chain", async () => {
    const values = {
      ...{ orderId: ORDER_ID, sender: SENDER, receiver: OWNER, tokenIn: TOKEN_IN, amountIn: 500n },
      ...{ tokenOut: TOKEN_OUT, amountOut: 950n, fees: [0n, NOBODY, 0n] },
    };
    await read([eventOf("swapRouter.OrderSwapped", values)]);
    const [order] = await ordersById(index.db, ORDER_ID);
    expect(order).to.include({ destinationChainId: ORIGIN, transferId: undefined });
    expect(order?.paid).to.deep.include({ chainId: ORIGIN, token: TOKEN_OUT, amount: 950n });
    const facts = (await orderFacts(index.db, [ORDER_ID], NOW)).get(ORDER_ID);
    expect(facts && orderStateOf(facts)).to.equal("filled");
  });

  it("says that its transfer goes back", async () => {
    const { order } = await orderAfter(sentBack());
    expect(order.sentBack).to.deep.include({ returnId: REASON, height: 25n });
  });

  for (const [where, id] of Object.entries({ "its place": TRANSFER, another: ELSEWHERE })) {
    it(`believes an advance by ${where} until its transfer arrives as if nobody had paid`, async () => {
      const before = await orderAfter(...advanced(id));
      expect(before.state).to.equal("filled");
      expect(before.order.paid).to.deep.include({ amount: 950n, isAdvanced: true, height: 30n });
      expect((await orderAfter(...advanced(id), arrived(), repaid())).state).to.equal("filled");
      expect(
        (await orderAfter(...advanced(id), ended("MessageVoided", 0n, { height: 50n }))).state,
      ).to.equal("filled");
      const gift = await orderAfter(arrived(20n), ...advanced(id));
      expect(gift.state, "after its delivery").to.equal("ready");
      expect(gift.order.paid, "after its delivery").to.equal(undefined);
      const heldFirst = await orderAfter(arrived(20n), held(), ...advanced(id));
      expect(heldFirst.state).to.equal("held");
      expect(heldFirst.order.paid).to.equal(undefined);
    });
  }

  it("names the advance that was repaid, not a later one", async () => {
    const later = advanced(ELSEWHERE, { height: 60n });
    const { order } = await orderAfter(...advanced(TRANSFER), arrived(), repaid(), ...later);
    expect(order.paid?.height).to.equal(30n);
  });

  it("believes no advance of another frame, and none that another delivery closed", async () => {
    const foreign = uintBytes(5n, 32);
    expect((await orderAfter(...advanced(ELSEWHERE, { advance: foreign }))).state).to.equal("sent");
    const [bridge] = advanced(ELSEWHERE);
    if (bridge === undefined) throw new Error("no event");
    expect((await orderAfter(bridge)).state, "without a fill").to.equal("sent");
    const other = { ...filled({ height: 31n }, true, ELSEWHERE) };
    expect((await orderAfter(bridge, other)).state, "filled elsewhere").to.equal("sent");
    const arrivedThere = filled({ height: 30n }, false, ELSEWHERE);
    expect((await orderAfter(bridge, arrivedThere)).state, "no advance").to.equal("sent");
    const closed = { ...repaid(40n).values, transferId: ELSEWHERE };
    const event = { ...repaid(40n), values: closed };
    expect((await orderAfter(...advanced(ELSEWHERE), event)).state, "closed").to.equal("sent");
  });

  it("believes nothing that a foreign transfer says of it", async () => {
    const copied = [filled({}, false, ELSEWHERE), { ...held({ height: 31n }) }];
    const foreign = { ...copied[1], values: { ...held().values, transferId: ELSEWHERE } };
    expect((await orderAfter(copied[0] as StoredEvent, foreign as StoredEvent)).state).to.equal(
      "sent",
    );
  });

  it("says of an order that carries nothing what its transfer paid", async () => {
    const frame = frameOf(transferPayload("0x"));
    const transferId = idOf(frame);
    const added = eventOf(
      "bridge.AssetAdded",
      { assetId: ASSET, custody: NOBODY, token: TOKEN, unit: 10n, provenance: 0n },
      { chainId: DESTINATION, height: 5n },
    );
    const plain = [
      ...[appended(0n, frame, { height: 10n }), transferSent(transferId), sent({ transferId })],
      added,
    ];
    const place = { chainId: DESTINATION, height: 40n, logIndex: 2 };
    const paidTo = (receiver: Hex) =>
      eventOf(
        "bridge.TransferPaid",
        { assetId: ASSET, transferId, receiver, paid: 94n },
        { ...place, logIndex: 3 },
      );
    await read([...plain, delivered(0n, 1n, place), paidTo(OWNER)]);
    const [order] = await ordersById(index.db, ORDER_ID);
    expect(order).to.include({ isCarried: false, event: "filled" });
    expect(order?.paid).to.deep.include({ receiver: OWNER, token: TOKEN, amount: 940n });
    expect(order?.paid).to.deep.include({ isAdvanced: false, height: 40n });

    await index.clear();
    const [paidBefore] = advanced(transferId, { advance: key(transferPayload("0x")) });
    const told = { ...repaid(40n), values: { ...repaid().values, transferId } };
    const events = [paidBefore, delivered(0n, 1n, place), told, paidTo(FILLER)];
    await read([...plain, ...(events as StoredEvent[])]);
    const [first] = await ordersById(index.db, ORDER_ID);
    expect(first?.paid).to.deep.include({ receiver: OWNER, token: TOKEN, amount: 950n });
    expect(first?.paid).to.deep.include({ isAdvanced: true, height: 30n });
  });

  it("leaves out no order of an account between two pages", async () => {
    const at = (number: bigint, height: bigint) =>
      sent(
        { orderId: uintBytes(number, 32), transferId: uintBytes(number, 32) },
        { height, logIndex: Number(number) },
      );
    await read([at(1n, 10n), at(2n, 20n), at(3n, 20n), at(4n, 30n)]);
    const seen: bigint[] = [];
    let after: Parameters<typeof ordersOfAccount>[2]["after"];
    for (let page = 0; page < 4; page++) {
      const [order] = await ordersOfAccount(index.db, SENDER, { limit: 1, after });
      if (order === undefined) break;
      seen.push(BigInt(order.orderId));
      const { at: sentAt, chainId: originChainId, height, logIndex } = order.sent;
      after = { sentAt, originChainId, height, logIndex };
    }
    expect(seen).to.deep.equal([4n, 3n, 2n, 1n]);
  });

  it("finds an order by its transfer, its accounts and its transactions", async () => {
    const events = advanced(ELSEWHERE);
    await read([...ON_ITS_WAY, ...events]);
    const found = { orderId: ORDER_ID, event: "filled" };
    const { db } = index;
    expect(await orderOfTransfer(db, TRANSFER)).to.include(found);
    expect(await orderOfTransfer(db, ELSEWHERE)).to.equal(undefined);
    for (const { transaction } of [sent(), ...events]) {
      const [one, ...others] = await ordersOfTransaction(db, transaction);
      expect(one).to.include(found);
      expect(others).to.deep.equal([]);
    }
    for (const account of [SENDER, OWNER]) {
      const page = { limit: 5, chainId: ORIGIN };
      expect(
        (await ordersOfAccount(db, account, page)).map(({ orderId }) => orderId),
      ).to.deep.equal([ORDER_ID]);
      expect(await ordersOfAccount(db, account, { ...page, chainId: 99n })).to.deep.equal([]);
    }
    expect(await ordersOfAccount(db, FILLER, { limit: 5 })).to.deep.equal([]);
  });
});
