import { type Hex, uintBytes } from "@causeway/protocol";
import { expect } from "chai";
import { concat } from "ethers";

import { valueRows } from "../../src/prices/valueRows.ts";
import { orders } from "../../src/products/orders/orders.ts";
import { transfers } from "../../src/products/transfers/transfers.ts";
import { toBytea } from "../../src/store/bytes.ts";
import { DESTINATION, eventOf, ORIGIN, SENDER } from "../../testing/events/messages.ts";
import { ASSET, FILLER, filled, ON_ITS_WAY, OWNER, TOKEN_IN } from "../../testing/events/orders.ts";
import { MessagesIndex } from "../../testing/MessagesIndex.ts";

const HOUR = 3_600n;
const USD = 10n ** 18n;

describe("the worth of rows", function () {
  this.timeout(60_000);
  let index: MessagesIndex;

  before(async () => {
    index = await MessagesIndex.start([transfers, orders]);
  });
  after(() => index?.stop());
  beforeEach(async () => {
    await index.clear();
    await index.db.query("delete from index.asset_prices");
  });

  const swapped = eventOf(
    "swapRouter.OrderSwapped",
    {
      ...{ orderId: uintBytes(7n, 32), sender: SENDER, receiver: OWNER, tokenIn: TOKEN_IN },
      ...{ amountIn: 500n, tokenOut: FILLER, amountOut: 400n, fees: [0n, FILLER, 0n] },
    },
    { height: 12n, logIndex: 1 },
  );
  const price = (assetId: string, hour: bigint, usd: bigint) =>
    index.db.query(
      "insert into index.asset_prices values ($1, to_timestamp($2), $3, 6, 'test', to_timestamp($2))",
      [toBytea(assetId as Hex), hour, usd],
    );
  const value = (since = -HOUR) => valueRows(index.db, since);
  const worth = async () => {
    const { rows } = await index.db.query(
      `select micro_usd, 'transfer' as kind from index.transfers
       union all select micro_usd, case when transfer_id is null then 'swap' else 'order' end from index.orders
       order by kind`,
    );
    return rows.map(({ micro_usd }) => micro_usd);
  };
  const ofSwaps = concat([uintBytes(ORIGIN, 8), TOKEN_IN]);

  it("is that of the hour in which they were sent: an order's is that of its transfer", async () => {
    await index.read(ORIGIN, [...ON_ITS_WAY, swapped], 20n);
    await price(ASSET, HOUR, 9n * USD);
    expect(await value()).to.equal(false);
    expect(await worth()).to.deep.equal([null, null, null]);
    await price(ASSET, 0n, 2n * USD);
    await price(ofSwaps, 0n, 3n * USD);
    await value();
    expect(await worth()).to.deep.equal([200n, 1_500n, 200n]);
  });

  it("stays with a row that further events change", async () => {
    await index.read(ORIGIN, ON_ITS_WAY, 20n);
    await price(ASSET, 0n, 2n * USD);
    await value();
    await index.read(DESTINATION, [filled({ height: 15n })], 20n);
    const { rows } = await index.db.query("select outcome from index.orders");
    expect(rows).to.deep.equal([{ outcome: "filled" }]);
    expect(await worth()).to.deep.equal([200n, 200n]);
  });

  it("is unknown while a reorganisation may move them into another hour", async () => {
    await index.read(ORIGIN, [...ON_ITS_WAY, swapped], 5n);
    await price(ASSET, 0n, 2n * USD);
    await price(ofSwaps, 0n, 3n * USD);
    await value();
    expect(await worth()).to.deep.equal([null, null, null]);
  });

  it("is sought by the prices of some hours alone", async () => {
    await index.read(ORIGIN, ON_ITS_WAY, 20n);
    await price(ASSET, 0n, 2n * USD);
    await value(0n);
    expect(await worth()).to.deep.equal([null, null]);
    await value(-1n);
    expect(await worth()).to.deep.equal([200n, 200n]);
  });

  it("may exceed all that a chain can hold", async () => {
    await index.read(ORIGIN, ON_ITS_WAY, 20n);
    await price(ASSET, 0n, 10n ** 78n - 1n);
    await index.db.query("update index.transfers set units = $1", [10n ** 78n - 1n]);
    await value();
    expect((await worth())[1]).to.be.greaterThan(10n ** 130n);
  });
});
