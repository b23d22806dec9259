import { type Hex, uintBytes } from "@causeway/protocol";
import { expect } from "chai";

import type { StoredEvent } from "../../../src/IndexedEvent.ts";
import { orders } from "../../../src/products/orders/orders.ts";
import {
  type OrderMeasure,
  orderMeasures,
} from "../../../src/products/orders/queries/orderMeasures.ts";
import { transfers } from "../../../src/products/transfers/transfers.ts";
import { toBytea as bytea } from "../../../src/store/bytes.ts";
import { DESTINATION, eventOf, ORIGIN, SENDER } from "../../../testing/events/messages.ts";
import {
  ASSET,
  advanced,
  arrived,
  filled,
  key,
  NOBODY,
  ON_ITS_WAY,
  OWNER,
  repaid,
  sent,
  TOKEN,
  TOKEN_IN,
  TOKEN_OUT,
  TRANSFER,
} from "../../../testing/events/orders.ts";
import { MessagesIndex } from "../../../testing/MessagesIndex.ts";

const FINAL = 90n;
const NOW = 1_000;
/** The sending is in block 10, at 100; a block takes ten seconds. */
const CROSSED: OrderMeasure = {
  ...{ originChainId: ORIGIN, destinationChainId: DESTINATION, isSwapped: true, isCarried: true },
  ...{ orders: 1, gas: 300_000n, gasThere: 45_000n, byProof: 400, withOffer: undefined },
};

const swapped = (order: bigint, place: object = {}) =>
  eventOf(
    "swapRouter.OrderSwapped",
    {
      ...{ orderId: uintBytes(order, 32), sender: SENDER, receiver: OWNER },
      ...{ tokenIn: TOKEN_IN, amountIn: 500n, tokenOut: TOKEN_OUT, amountOut: 950n },
      fees: [0n, NOBODY, 0n],
    },
    { height: 40n + order, ...place },
  );

describe("measures of orders", function () {
  this.timeout(60_000);
  let index: MessagesIndex;

  before(async () => {
    index = await MessagesIndex.start([transfers, orders]);
  });
  after(() => index?.stop());
  beforeEach(() => index.clear());

  async function read(...events: StoredEvent[]): Promise<void> {
    for (const chainId of [ORIGIN, DESTINATION]) {
      const own = events.filter((event) => event.chainId === chainId);
      if (own.length > 0) await index.read(chainId, own, FINAL);
    }
  }

  /** As the cost of a transaction is read, after the index asked for it. */
  async function used({ chainId, transaction }: StoredEvent, gas: number): Promise<void> {
    const { rowCount } = await index.db.query(
      `update index.transactions set gas_used = $3, gas_price = 1, l1_fee = 0
       where chain_id = $1 and hash = $2`,
      [chainId, bytea(transaction), gas],
    );
    expect(rowCount, "asked for").to.equal(1);
  }

  async function shared({ chainId, transaction }: StoredEvent, gas: number, isDelivered: boolean) {
    await index.db.query(
      `insert into index.costs (message, chain_id, transaction, delivered, gas, gas_price, l1_fee, cost)
       select key, $1, $2, $3, $4, 1, 0, $4 from index.messages`,
      [chainId, bytea(transaction), isDelivered, gas],
    );
  }

  const measures = (now = NOW) => orderMeasures(index.db, now);

  it("say what an order used at both ends, and how long its proof took", async () => {
    await read(...ON_ITS_WAY, arrived(), filled({ height: 50n }));
    const unread = { ...CROSSED, gas: undefined, gasThere: undefined };
    expect(await measures()).to.deep.equal([unread]);
    await used(sent(), 300_000);
    await shared(arrived(), 45_000, false);
    expect(await measures(), "without its delivery").to.deep.equal([{ ...unread, gas: 300_000n }]);
    await index.db.query("update index.costs set delivered = true");
    expect(await measures()).to.deep.equal([CROSSED]);
    expect(await measures(86_400 + 99)).to.have.length(1);
    expect(await measures(86_400 + 100), "after a day").to.deep.equal([]);
  });

  it("tell orders apart that sell the asset itself, or that stay on their chain", async () => {
    const asset = { assetId: ASSET, custody: OWNER, token: TOKEN_IN, unit: 1n, provenance: 0n };
    const added = eventOf("bridge.AssetAdded", asset, { height: 5n });
    await read(added, ...ON_ITS_WAY, swapped(1n), swapped(2n), swapped(3n));
    const gas = [100_000, 120_000, 500_000];
    for (const [place, amount] of gas.entries()) await used(swapped(BigInt(place) + 1n), amount);
    const local = { destinationChainId: ORIGIN, isCarried: false, orders: 3, gas: 120_000n };
    const none = { gasThere: undefined, byProof: undefined };
    const crossed = { ...CROSSED, ...none, isSwapped: false, gas: undefined };
    const found = (await measures()).sort((a, b) => a.orders - b.orders);
    expect(found).to.deep.equal([crossed, { ...CROSSED, ...none, ...local }]);
  });

  it("count a transaction with several orders as the gas of none", async () => {
    const [one, other] = [swapped(1n), swapped(2n, { height: 41n, logIndex: 9 })];
    await read(one, other);
    expect(other.transaction).to.equal(one.transaction);
    await used(one, 500_000);
    expect(await measures()).to.deep.include.members([
      { ...CROSSED, destinationChainId: ORIGIN, isCarried: false, orders: 2, ...NOTHING },
    ]);
  });

  it("say how soon the receiver had the funds of orders with an offer, by an advance that counts", async () => {
    await read(...ON_ITS_WAY, ...advanced(TRANSFER as Hex), repaid(), arrived());
    expect((await measures())[0]?.withOffer, "without an offer").to.equal(undefined);
    await index.db.query("update index.transfers set advance_fee = 3");
    expect((await measures())[0]).to.include({ byProof: 400, withOffer: 200 });
    await index.db.query("update index.advances set advance_id = $1", [bytea(TOKEN)]);
    expect(key()).to.not.equal(TOKEN);
    expect((await measures())[0]?.withOffer, "of another order").to.equal(400);
  });

  it("leave out orders that a reorganisation can still remove", async () => {
    await read(swapped(1n), swapped(60n));
    expect((await measures())[0]?.orders).to.equal(1);
  });
});

const NOTHING = { gas: undefined, gasThere: undefined, byProof: undefined };
