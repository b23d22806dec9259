import { PRODUCTS } from "@causeway/index";
import { DESTINATION, eventOf, HUB, ORIGIN } from "@causeway/index/testing/events/messages.ts";
import * as carried from "@causeway/index/testing/events/orders.ts";
import * as plain from "@causeway/index/testing/events/transfers.ts";
import { readEventsOf } from "@causeway/index/testing/readEventsOf.ts";
import { uintBytes } from "@causeway/protocol";
import { expect } from "chai";
import { ApiWorld } from "../../testing/ApiWorld.ts";
import { eventsEnvironment, USDC } from "../../testing/testEnvironment.ts";
import { BY_HASH, BY_ID, BY_ORDER, HISTORY, type Truths, wrongFields } from "../wire/swapFields.ts";
import { eventsOf, type History, idsOf, ORDERS, OVERDUE, TRANSFERS } from "./histories.ts";

const ENTITIES = PRODUCTS.flatMap(({ entities }) => entities);
const WIRE_STATES: Readonly<Record<string, number>> = {
  ...{ advanced: 1, paid: 1, filled: 1, taken: 1, refunded: 6, voided: 4 },
};

describe("swap data", function () {
  this.timeout(60_000);
  let world: ApiWorld;
  let tables: string;

  before(async () => {
    world = await ApiWorld.start({}, eventsEnvironment());
    const { rows } = await world.db.query(
      `select string_agg(format('delete from index.%I', relname), ';' order by relname) as text from pg_class
       where relnamespace = 'index'::regnamespace and relkind in ('r', 'p') and not relispartition
         and relname not like '%migrations%'`,
    );
    tables = rows[0].text;
  });
  after(() => world?.stop());

  async function live(history: Omit<History, "state">): Promise<void> {
    await world.db.query(tables);
    const events = eventsOf(history);
    for (const chainId of [ORIGIN, HUB, DESTINATION]) {
      const own = events.filter((event) => event.chainId === chainId);
      const chain = { chainId, entities: ENTITIES, events: own, final: history.final ?? 90n };
      await readEventsOf(world.db, chain);
    }
  }

  async function answersOf(history: History) {
    const { orderId, hash } = idsOf(history);
    const { json: byHash } = await world.get(`/api/queryBridgeInfoBySourceHash?hash=${hash}`);
    const { info } = byHash.data;
    const [byOrder, byId, history_] = await Promise.all([
      world.get(`/api/queryCrossInfoByOrderId?orderId=${orderId}`),
      world.get(`/api/queryBridgeInfoById?id=${info?.id}`),
      world.get(`/api/queryBridgeHistoryByAddress?address=${plain.SENDER}`),
    ]);
    return {
      ...{ info, byOrder: byOrder.json.data.info, byId: byId.json.data.info },
      history: history_.json.data,
    };
  }

  for (const history of [...TRANSFERS, OVERDUE, ...ORDERS]) {
    const { state, events } = history;
    const kind = ORDERS.includes(history) ? "an order" : "a transfer";
    it(`has every documented field of ${kind} that is ${state}, after ${events.length} events`, async () => {
      await live(history);
      const { info, byOrder, byId, history: list } = await answersOf(history);
      expect(info.causeway.state).to.equal(state);
      const truths: Truths = {
        unpaid: WIRE_STATES[state] !== 1,
        open: ![1, 6].includes(WIRE_STATES[state] ?? 0),
        direct: state !== "imported",
      };
      const [item] = list.list;
      const wrong = {
        info: wrongFields(info, BY_HASH, truths),
        byOrder: wrongFields(byOrder, BY_ORDER, truths),
        byId: wrongFields(byId, BY_ID, truths),
        item: wrongFields(item, HISTORY, truths),
      };
      expect(wrong).to.deep.equal({ info: [], byOrder: [], byId: [], item: [] });
      expect(list.total).to.equal(1);
      for (const one of [info, byOrder, byId, item]) {
        expect([one.state, one.status]).to.deep.equal(Array(2).fill(WIRE_STATES[state] ?? 0));
        expect(one.causeway.orderId).to.equal(idsOf(history).orderId);
      }
      const { transferId } = info.causeway;
      const { json: transfer } = await world.get(`/v1/transfers/${transferId}`);
      expect(transfer).to.deep.equal((await world.get(`/v1/orders/${transferId}`)).json);
      expect(transfer.transferId).to.equal(transferId);
      const { json: transfers } = await world.get(`/v1/transfers?address=${plain.SENDER}`);
      expect(transfers.items).to.deep.equal([item.causeway]);
    });
  }

  const PAID = TRANSFERS.find(({ state }) => state === "paid") as History;
  const WAITING = TRANSFERS.find(({ state }) => state === "waiting") as History;

  it("says each amount in the units of its endpoint", async () => {
    await live(PAID);
    const { info, byOrder, byId, history } = await answersOf(PAID);
    expect(info).to.include({ amount: "0.01", receiveAmount: "0.0099", fee: "0.0001USDC" });
    expect(info).to.include({
      ...{ timestamp: "1970-01-01T00:01:40.000+00:00", timestampLong: 100_000 },
      ...{ completeTime: "1970-01-01T00:03:50.000+00:00", completeTimeLong: 230_000 },
    });
    expect(byOrder).to.include({ amount: 0.01, inAmount: 0.0099, amountText: "0.01" });
    expect(byId).to.include({ bridgeAmount: "0.01", receiveAmount: "0.0099", routerAmount: null });
    expect(history.list[0]).to.include({
      ...{ amount: 10_000, amountText: "10000", inAmount: 9_900, inAmountText: "9900" },
      ...{ receiveAmount: "0.0099", timestamp: "1970-01-01 00:01:40" },
      ...{ completeTime: "1970-01-01 00:03:50", sourceHeight: 10, destinationHeight: 23 },
    });
    expect(info.causeway.legs.map(({ leg }: { leg: string }) => leg)).to.deep.equal([
      ...["sent", "delivered", "paid"],
    ]);
    expect(info.causeway.proof.logs[2]).to.include({ chainId: "3", logIndex: 0 });
  });

  it("writes numbers with all their digits", async () => {
    const amountIn = 12_345_678_901_234_567_890_123n;
    const sent = { ...carried.sent({ amountIn, tokenIn: USDC.toLowerCase() }) };
    await live({ events: [...carried.ON_ITS_WAY.slice(0, 2), sent] });
    const { text } = await world.get("/api/queryBridgeHistoryByAddress?address=");
    expect(text).to.include(`"amount":${amountIn},"amountText":"${amountIn}"`);
    const { text: byOrder } = await world.get(
      `/api/queryCrossInfoByOrderId?orderId=${carried.ORDER_ID}`,
    );
    expect(byOrder).to.include(`"amount":12345678901234567.890123,`);
  });

  it("answers the first of several swaps of a transaction, and names all", async () => {
    await live({ events: [...carried.ON_ITS_WAY, ...plain.sent({}, { logIndex: 20 })] });
    const hash = carried.sent().transaction;
    const upper = `0x${hash.slice(2).toUpperCase()}`;
    const { json } = await world.get(`/api/queryBridgeInfoBySourceHash?hash=${upper}`);
    const { info } = json.data;
    const ids = info.causeway.orders.map((one: { orderId: string }) => one.orderId);
    expect(ids).to.deep.equal([carried.ORDER_ID, plain.ID]);
    expect(info.sourceHash).to.equal(hash);
    expect(info.causeway.orderId).to.equal(carried.ORDER_ID);
  });

  it("finds an order of ERC-7683 by its id", async () => {
    await live({ events: plain.sent() });
    const { json } = await world.get(`/api/queryCrossInfoByOrderId?orderId=${plain.advanceKey()}`);
    expect(json.data.info.causeway.transferId).to.equal(plain.ID);
  });

  it("shows a token that no list has in its smallest units alone", async () => {
    const tokenIn = carried.account("d7");
    await live({ events: [...carried.ON_ITS_WAY.slice(0, 2), carried.sent({ tokenIn })] });
    const { json } = await world.get(`/api/queryCrossInfoByOrderId?orderId=${carried.ORDER_ID}`);
    const { info } = json.data;
    expect(info).to.include({ amount: null, amountText: null, fee: null, tokenSymbol: "" });
    expect(info.sourceToken).to.include({ address: tokenIn, decimal: null, icon: null });
    expect(info.causeway.given).to.include({ amount: "500", token: tokenIn });
  });

  it("says that nothing is there with null, and under /v1 with 404", async () => {
    await live({ events: [] });
    const none = `0x${"00".repeat(32)}`;
    for (const path of [
      `queryBridgeInfoBySourceHash?hash=${none}`,
      `queryCrossInfoByOrderId?orderId=${none}`,
      ...["queryBridgeInfoById?id=7", `queryBridgeInfoById?id=${none}`],
      `queryBridgeInfoById?id=${Number.MAX_SAFE_INTEGER}`,
    ]) {
      const { status, json } = await world.get(`/api/${path}`);
      expect([status, json.data], path).to.deep.equal([200, { info: null }]);
    }
    const { status, json } = await world.get(`/v1/orders/${none}`);
    expect([status, json.type]).to.deep.equal([404, "/errors#notFound"]);
  });

  it("lists pages by number and by cursor, with the number of all", async () => {
    const events = [10n, 20n, 30n].flatMap((height) =>
      plain.sent({ salt: uintBytes(height, 32) }, { height }),
    );
    await live({ events });
    const heights = async (query: string) => {
      const { json } = await world.get(`/api/queryBridgeHistoryByAddress?${query}`);
      const { list, total, cursor } = json.data;
      expect(total).to.equal(3);
      return {
        cursor,
        heights: list.map((one: { sourceHeight: number }) => one.sourceHeight),
      };
    };
    const own = `address=${plain.SENDER}`;
    expect((await heights(`${own}&chainId=1`)).heights).to.deep.equal([30, 20, 10]);
    expect((await heights(`${own}&pageNo=2&pageSize=2`)).heights).to.deep.equal([10]);
    const first = await heights(`${own}&size=2`);
    expect(first.heights).to.deep.equal([30, 20]);
    const second = await heights(`${own}&size=2&cursor=${first.cursor}`);
    expect(second).to.deep.equal({ cursor: null, heights: [10] });
    const { json } = await world.get(`/v1/orders?address=${plain.RECEIVER}&size=2`);
    expect(json.items.map((one: { kind: string }) => one.kind)).to.deep.equal(
      Array(2).fill("transfer"),
    );
    const next = await world.get(`/v1/orders?size=2&cursor=${json.cursor}`);
    expect(next.json.items).to.have.length(1);
    const carriers = await world.get(`/v1/transfers?chainId=1&size=2&cursor=${json.cursor}`);
    expect(carriers.json).to.deep.equal(next.json);
  });

  it("keeps a swap on one chain off the wire, and has it under /v1", async () => {
    const orderId = uintBytes(77n, 32);
    const swapped = eventOf("swapRouter.OrderSwapped", {
      ...{ orderId, sender: plain.SENDER, receiver: carried.OWNER, fees: [0n, carried.NOBODY, 0n] },
      ...{ tokenIn: carried.TOKEN_IN, amountIn: 500n, tokenOut: carried.TOKEN, amountOut: 950n },
    });
    await live({ events: [swapped] });
    for (const path of [
      `queryBridgeInfoBySourceHash?hash=${swapped.transaction}`,
      `queryCrossInfoByOrderId?orderId=${orderId}`,
    ]) {
      expect((await world.get(`/api/${path}`)).json.data.info, path).to.equal(null);
    }
    const { json } = await world.get("/api/queryBridgeHistoryByAddress?address=");
    expect(json.data.list).to.deep.equal([]);
    const { json: order } = await world.get(`/v1/orders/${orderId}`);
    expect(order).to.include({ kind: "swap", state: "filled", transferId: null });
    expect(order.received).to.include({ amount: "950", receiver: carried.OWNER });
    expect((await world.get("/v1/orders")).json.items).to.have.length(1);
    expect((await world.get("/v1/transfers")).json.items).to.deep.equal([]);
    expect((await world.get(`/v1/transfers/${orderId}`)).status).to.equal(404);
  });

  it("lets caches keep a record that is final, and no other", async () => {
    const kept = async (history: History) => {
      await live(history);
      const { hash } = idsOf(history);
      const { headers } = await world.get(`/api/queryBridgeInfoBySourceHash?hash=${hash}`);
      return headers.get("cache-control");
    };
    expect(await kept(PAID)).to.equal("private, max-age=86400");
    expect(await kept({ ...PAID, final: 15n })).to.equal("no-cache");
    expect(await kept(WAITING)).to.equal("no-cache");
    // The proof of an advanced transfer, or of an order that an advance filled, is under way.
    const advanced = TRANSFERS.filter(({ state }) => state === "advanced");
    for (const history of [...advanced, ...ORDERS.slice(-1)]) {
      expect(await kept(history)).to.equal("no-cache");
    }
  });

  it("says that exits are unknown while chains do not answer, and that nothing is left to do in the end", async () => {
    await live(WAITING);
    expect((await answersOf(WAITING)).info.causeway).to.include({ who: "anyone", exits: null });
    await live(PAID);
    const { causeway } = (await answersOf(PAID)).info;
    expect(causeway).to.deep.include({ who: "nobody", until: null, exits: [] });
  });

  it("names the checkpoint that proves a message, whose delivery is an exit", async () => {
    const proven = TRANSFERS.find(({ state }) => state === "proven") as History;
    const checkpointOf = async (history: History) => {
      await live(history);
      const { json } = await world.get(`/v1/orders/${idsOf(history).orderId}`);
      return { ...json.proof, exits: json.exits };
    };
    const { checkpoint, exits } = await checkpointOf(proven);
    expect(checkpoint).to.deep.include({ chainId: `${DESTINATION}`, height: "12", logIndex: 0 });
    expect(checkpoint).to.include({ checkpointHash: uintBytes(1n, 32) });
    // Null and not []: the chains do not answer here.
    expect(exits).to.equal(null);
    const [sent] = TRANSFERS as readonly [History];
    expect(await checkpointOf(sent)).to.deep.include({ checkpoint: null, exits: [] });
  });

  it("names each parameter that it refuses", async () => {
    for (const [path, parameter, code] of [
      ["queryBridgeInfoBySourceHash?hash=0x12", "hash", 400],
      ["queryBridgeInfoBySourceHash", "hash", 400],
      ["queryCrossInfoByOrderId?orderId=1", "orderId", 400],
      ["queryBridgeInfoById?id=9007199254740993", "id", 400],
      ["queryBridgeInfoById?id=1e3", "id", 400],
      ["queryBridgeHistoryByAddress", "address", 400],
      ["queryBridgeHistoryByAddress?address=0x12", "address", 400],
      [`queryBridgeHistoryByAddress?address=0x${"aB".repeat(20)}`, "address", 400],
      ["queryBridgeHistoryByAddress?address=&chainId=99", "chainId", 400],
      ["queryBridgeHistoryByAddress?address=&page=0", "page", 400],
      ["queryBridgeHistoryByAddress?address=&page=101&size=100", "page", 400],
      ["queryBridgeHistoryByAddress?address=&cursor=x", "cursor", 400],
    ] as const) {
      const { status, json } = await world.get(`/api/${path}`);
      expect([status, json.parameter], path).to.deep.equal([code, parameter]);
    }
  });
});
