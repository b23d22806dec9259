import type { OrderRouter, SentOrder } from "@causeway/chains";
import { PRODUCTS } from "@causeway/index";
import { eventOf, ORIGIN, SENDER } from "@causeway/index/testing/events/messages.ts";
import {
  ON_ITS_WAY,
  ORDER_ID,
  OWNER,
  TOKEN_IN,
  TOKEN_OUT,
  TRANSFER,
} from "@causeway/index/testing/events/orders.ts";
import { MessagesIndex } from "@causeway/index/testing/MessagesIndex.ts";
import { type Hex, uintBytes } from "@causeway/protocol";
import { expect } from "chai";

import type { MessageCheck } from "../../../../scripts/causeway/indexing/check/checkMessages.ts";
import { checkOrders } from "../../../../scripts/causeway/indexing/check/checkOrders.ts";

const SWAP_ID = uintBytes(7n, 32);
const ROUTER: Hex = `0x${"0f".repeat(20)}`;

describe("the orders that index check takes at random", function () {
  this.timeout(60_000);
  let index: MessagesIndex;
  let onChain: Map<Hex, SentOrder>;
  let asked: bigint[];

  before(async () => {
    index = await MessagesIndex.start(PRODUCTS.slice(1));
    const swapped = eventOf(
      "swapRouter.OrderSwapped",
      {
        ...{ orderId: SWAP_ID, sender: SENDER, receiver: OWNER, tokenIn: TOKEN_IN },
        ...{ amountIn: 500n, tokenOut: TOKEN_OUT, amountOut: 400n, fees: [0n, OWNER, 0n] },
      },
      { height: 12n, logIndex: 1 },
    );
    // Without the message, nobody knows what the order carries.
    await index.read(
      ORIGIN,
      [...ON_ITS_WAY.filter(({ kind }) => kind !== "mailbox.MessageAppended"), swapped],
      20n,
    );
  });
  after(() => index?.stop());

  beforeEach(async () => {
    asked = [];
    const { rows } = await index.db.query(
      "select '0x' || encode(order_id, 'hex') as id, '0x' || encode(sent_transaction, 'hex') as transaction, sent_height from index.orders",
    );
    onChain = new Map(
      rows.map(({ id, transaction, sent_height }) => [
        id,
        {
          ...{ orderId: id, sender: SENDER, height: sent_height, transactionHash: transaction },
          transferId: id === ORDER_ID ? TRANSFER : undefined,
        },
      ]),
    );
  });

  const check = (blocks = { from: 0n, size: 10 }, height = 20n) => {
    const router: OrderRouter = {
      orderOfTransfer: async () => undefined,
      async sentOrder(orderId, from, to) {
        asked.push(from, to);
        return onChain.get(orderId);
      },
    };
    const chain = {
      chainId: ORIGIN,
      swap: { router: ROUTER },
      adapter: { orderRouterAt: () => router },
    };
    const own = { index: { db: index.db }, chains: { reachable: [chain], unreachable: [] } };
    const compared = { name: "origin", chainId: ORIGIN, start: 0n, height };
    return checkOrders(own as unknown as MessageCheck, compared, blocks);
  };

  it("agree with what the router said in their blocks", async () => {
    expect(await check()).to.deep.equal({ orders: 2, findings: [] });
    expect(new Set(asked)).to.deep.equal(new Set([10n, 12n]));
    expect(await check({ from: 11n, size: 10 })).to.deep.include({ orders: 1 });
    expect(await check({ from: 0n, size: 10 }, 11n)).to.deep.include({ orders: 1 });
  });

  it("are told with each part that differs, and the block from which to read again", async () => {
    const [known, order] = [onChain.get(SWAP_ID), onChain.get(ORDER_ID)] as [SentOrder, SentOrder];
    onChain.set(SWAP_ID, { ...known, sender: OWNER, transactionHash: uintBytes(1n, 32) });
    onChain.set(ORDER_ID, { ...order, transferId: undefined });
    const { findings } = await check();
    expect(findings).to.have.deep.members([
      {
        ...{ chain: "origin", row: `order ${SWAP_ID}, transaction`, above: 11n },
        ...{ index: known.transactionHash, onChain: uintBytes(1n, 32) },
      },
      {
        ...{ chain: "origin", row: `order ${SWAP_ID}, sender`, above: 11n },
        ...{ index: SENDER, onChain: OWNER },
      },
      {
        ...{ chain: "origin", row: `order ${ORDER_ID}, transfer`, above: 9n },
        ...{ index: TRANSFER, onChain: "none" },
      },
    ]);
  });

  it("differ if no router took them", async () => {
    onChain.delete(SWAP_ID);
    const { findings } = await check();
    expect(findings.map(({ row, onChain: found }) => [row, found])).to.deep.equal([
      [`order ${SWAP_ID}, transaction`, "none"],
      [`order ${SWAP_ID}, sender`, "none"],
    ]);
  });
});
