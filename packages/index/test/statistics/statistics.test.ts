import type { Hex } from "@causeway/protocol";
import { expect } from "chai";

import { orders } from "../../src/products/orders/orders.ts";
import { transfers } from "../../src/products/transfers/transfers.ts";
import {
  activityOf,
  addressCounts,
  addressesWithin,
  liquidityAt,
  pricesBefore,
} from "../../src/statistics/index.ts";
import { toBytea } from "../../src/store/bytes.ts";
import { DESTINATION, delivered, eventOf, ORIGIN, SENDER } from "../../testing/events/messages.ts";
import {
  ASSET,
  FILLER,
  filled,
  ON_ITS_WAY,
  OWNER,
  TOKEN_IN,
  TRANSFER,
} from "../../testing/events/orders.ts";
import { MessagesIndex } from "../../testing/MessagesIndex.ts";

const HOUR = 3_600n;
const DAY = { from: 0n, to: 24n * HOUR };
/** Heights are tens of seconds. */
const SECOND_HOUR = 400n;
const OTHER_ORDER: Hex = `0x${"0d".repeat(32)}`;
const WAY = { originChainId: ORIGIN, destinationChainId: DESTINATION };

describe("statistics of an index", function () {
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
      ...{
        orderId: OTHER_ORDER,
        sender: SENDER,
        receiver: OWNER,
        tokenIn: TOKEN_IN,
        amountIn: 500n,
      },
      ...{ tokenOut: FILLER, amountOut: 400n, fees: [0n, FILLER, 0n] },
    },
    { height: 12n, logIndex: 1 },
  );
  const paid = eventOf(
    "bridge.TransferPaid",
    { transferId: TRANSFER, assetId: ASSET, receiver: OWNER, paid: 99n },
    { chainId: DESTINATION, height: SECOND_HOUR, logIndex: 4 },
  );
  const isFilled = filled({ height: SECOND_HOUR });
  const arrived = delivered(0n, 1n, { height: SECOND_HOUR, logIndex: 9 });
  const price = (assetId: Hex, hour: bigint, usd: bigint) =>
    index.db.query(
      "insert into index.asset_prices values ($1, to_timestamp($2), $3, 6, 'test', to_timestamp($2))",
      [toBytea(assetId), hour, usd * 10n ** 18n],
    );

  it("have the units of an order and of its transfer in dollars", async () => {
    await index.read(ORIGIN, [...ON_ITS_WAY, swapped], 20n);
    await index.read(DESTINATION, [paid, isFilled, arrived], SECOND_HOUR);
    await price(ASSET, HOUR, 2n);
    const all = await activityOf(index.db, DAY, "hour");
    const ended = all.filter(({ moment }) => moment === "ended");
    const one = { ...WAY, moment: "ended", count: 1n, unpriced: 0n };
    expect(ended).to.have.deep.members([
      { ...one, beginsAt: HOUR, kind: "carrier", state: "paid", microUsd: 200n },
      { ...one, beginsAt: HOUR, kind: "order", state: "filled", microUsd: 200n },
      {
        ...{ ...one, beginsAt: 0n, kind: "swap", state: "filled", microUsd: 0n, unpriced: 1n },
        destinationChainId: ORIGIN,
      },
    ]);
    const days = await activityOf(index.db, DAY, "day");
    expect(days.map(({ beginsAt }) => beginsAt)).to.deep.equal(days.map(() => 0n));
    expect(await activityOf(index.db, { from: 0n, to: HOUR }, "hour")).to.have.length(
      all.length - 2,
    );
  });

  it("count an address once an hour, once a day, and once in any hours together", async () => {
    await index.read(ORIGIN, ON_ITS_WAY, 20n);
    await index.read(DESTINATION, [paid, isFilled, arrived], SECOND_HOUR);
    const counted = [
      { side: "all", chainId: 0n, addresses: 1n },
      { side: "origin", chainId: ORIGIN, addresses: 1n },
      { side: "destination", chainId: DESTINATION, addresses: 1n },
    ];
    const at = (beginsAt: bigint) => counted.map((count) => ({ ...count, beginsAt }));
    expect(await addressCounts(index.db, DAY, "hour")).to.have.deep.members(at(HOUR));
    expect(await addressCounts(index.db, DAY, "day")).to.have.deep.members(at(0n));
    expect(await addressesWithin(index.db, DAY)).to.have.deep.members(counted);
    expect(await addressesWithin(index.db, { from: 0n, to: HOUR })).to.deep.equal([]);
    await index.db.query(
      `insert into index.active_addresses (begins_at, span, kind, side, chain_id, address, uses)
       select begins_at + interval '1 hour', span, kind, side, chain_id, address, uses
       from index.active_addresses where span = 'hour'`,
    );
    expect(await addressesWithin(index.db, DAY)).to.have.deep.members(counted);
  });

  it("have what vaults could pay at a moment: what they can pay now, less what came since", async () => {
    const [custody, asset] = [toBytea(OWNER), toBytea(ASSET)];
    await index.db.query(
      `insert into index.assets values ($1, 1, $1, '', $2, '', 100, null, 1, to_timestamp(0), true)`,
      [asset, custody],
    );
    await index.db.query(
      "insert into index.vaults values (1, $1, '', 7, 30), (1, '', $2, 3, 0), (2, $1, '', 9, 9)",
      [custody, asset],
    );
    await index.db.query(
      `insert into index.vault_hours values
         (to_timestamp(0), 1, $1, '', 5, 0), (to_timestamp(3600), 1, '', $2, 3, 0),
         (to_timestamp(7200), 1, $1, '', 2, 30)`,
      [custody, asset],
    );
    const moments = [HOUR, 2n * HOUR, 3n * HOUR];
    expect(await liquidityAt(index.db, moments)).to.deep.equal([
      { chainId: 1n, assetId: ASSET, unit: 100n, tokens: [500n, 800n, 1_030n] },
    ]);
    await price(ASSET, HOUR, 3n);
    const known = { usd: 3n * 10n ** 18n, decimals: 6 };
    expect([...(await pricesBefore(index.db, moments))]).to.deep.equal([
      [ASSET, [undefined, known, known]],
    ]);
  });
});
