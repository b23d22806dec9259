import type { PastMessage } from "@causeway/chains";
import type { CostReader, IndexedEvent, TransactionCost } from "@causeway/index";
import type { Hex } from "@causeway/protocol";
import { expect } from "chai";
import type pg from "pg";

import { messageStatus } from "../../src/store/messageStatus.ts";
import { pastMessages } from "../../src/traffic/pastMessages.ts";
import {
  DESTINATION,
  delivered,
  exempted,
  failed,
  GAS_LIMIT,
  idOf,
  LANE,
  listed,
  ORIGIN,
  priced,
  SENDER,
  sent,
} from "../world/chainEvents.ts";
import { ToldChains } from "../world/ToldChains.ts";

const PRICE = { base: 1_000n, gasPrice: 2n, gasPerByte: 10n, maxGasLimit: 1n, maxPayload: 1n };
const HIGHER = { ...PRICE, base: 9_000n };
const payload: Hex = `0x${"77".repeat(50)}`;
const FEE = 1_000n + 2n * (GAS_LIMIT + 50n * 10n);

const message = (index: bigint, height: bigint, logIndex = 5) =>
  sent({ index, height, logIndex, payload });
const id = (index: bigint) => idOf({ index, payload });

type Cost = Partial<Pick<TransactionCost, "gasUsed" | "gasPrice" | "l1Fee">>;

describe("past messages", function () {
  this.timeout(60_000);
  let chains: ToldChains;
  let db: pg.Pool;

  before(async () => {
    chains = await ToldChains.start();
    ({ db } = chains);
  });
  after(() => chains?.stop());
  beforeEach(() => chains.clear());

  const store = (...events: IndexedEvent[]) => chains.tell([...listed(), ...events]);

  /** @param costs By height. */
  async function shareOut(costs: Readonly<Record<string, Cost>> = {}): Promise<void> {
    const reader: CostReader = {
      transactions: async (wanted) =>
        wanted.map((one) => {
          const paid = { gasUsed: 300_000n, gasPrice: 7n, l1Fee: 0n };
          return { ...one, ...paid, ...costs[`${one.height}`] };
        }),
    };
    await chains.index.shareCosts(DESTINATION, reader);
  }

  async function traffic(period = {}): Promise<PastMessage[]> {
    const messages: PastMessage[] = [];
    for await (const one of pastMessages(chains.url, period)) messages.push(one);
    return messages;
  }

  it("were charged what the last price before them says, in the block's order of events", async () => {
    await store(
      ...[priced(PRICE, { height: 10n }), message(0n, 20n, 5)],
      ...[priced(HIGHER, { height: 20n, logIndex: 6 }), message(1n, 20n, 7), message(2n, 30n)],
    );
    const charged = (await traffic()).map((one) => one.charged);
    expect(charged).to.deep.equal([FEE, FEE + 8_000n, FEE + 8_000n]);
  });

  it("tell their lane, sender, size, gas limit and time", async () => {
    await store(priced(PRICE, { height: 10n }), message(0n, 20n));
    const [told] = await traffic();
    expect(told).to.deep.equal({
      ...{ messageId: id(0n), laneId: LANE },
      ...{ originChainId: ORIGIN, destinationChainId: DESTINATION },
      ...{ sender: SENDER, gasLimit: GAS_LIMIT, payloadSize: 50 },
      ...{ sentAt: 200n, height: 20n, logIndex: 5n },
      ...{ charged: FEE, exempt: false, delivery: undefined },
    });
  });

  it("were charged nothing while their sender is exempt", async () => {
    await store(
      ...[priced(PRICE, { height: 10n }), exempted(true, { height: 11n }), message(0n, 20n)],
      ...[exempted(false, { height: 21n }), message(1n, 30n)],
    );
    const charged = (await traffic()).map((one) => [one.charged, one.exempt]);
    expect(charged).to.deep.equal([
      [0n, true],
      [FEE, false],
    ]);
  });

  it("have no known charge if no price was seen before them", async () => {
    await store(message(0n, 20n), priced(PRICE, { height: 30n }));
    expect((await traffic())[0]?.charged).to.equal(undefined);
  });

  it("share a final batch out, its parts summing to what it cost", async () => {
    const batch = delivered(40n, 0n, 0b111n);
    await store(...[0n, 1n, 2n].map((index) => message(index, 20n + index)), batch);
    await shareOut({ 40: { gasUsed: 777_777n, l1Fee: 1_001n } });
    const deliveries = (await traffic()).map(({ delivery }) => delivery);
    const total = (field: "gas" | "l1Fee" | "cost") =>
      deliveries.reduce((sum, delivery) => sum + (delivery?.[field] ?? 0n), 0n);
    expect(total("gas")).to.equal(777_777n);
    expect(total("l1Fee")).to.equal(1_001n);
    expect(total("cost")).to.equal(777_777n * 7n + 1_001n);
  });

  it("cost what attempts took that failed, too, and nothing is known before one is delivered", async () => {
    const costs = { 40: { gasUsed: 100_000n, gasPrice: 3n } };
    const before = [message(0n, 20n), failed(id(0n), { height: 40n })];
    await store(...before);
    await shareOut(costs);
    expect((await traffic())[0]?.delivery).to.equal(undefined);
    await store(...before, delivered(41n));
    await shareOut(costs);
    expect((await traffic())[0]?.delivery).to.deep.equal({
      ...{ gas: 400_000n, gasPrice: 7n, l1Fee: 0n },
      cost: 300_000n + 2_100_000n,
    });
  });

  it("cost nothing that is known while the delivery's block may be replaced", async () => {
    await chains.tell([...listed(), message(0n, 20n), delivered(40n)], 39n);
    await shareOut();
    expect((await traffic())[0]?.delivery).to.equal(undefined);
  });

  it("stand in what is said of a message", async () => {
    await store(priced(PRICE, { height: 10n }), message(0n, 20n), delivered(41n));
    await shareOut({ 41: { l1Fee: 9n } });
    expect(await messageStatus(db, id(0n))).to.deep.include({
      ...{ sender: SENDER, gasLimit: "100000", payloadSize: 50, charged: `${FEE}` },
      cost: { gas: "300000", gasPrice: "7", l1Fee: "9", total: "2100009" },
    });
  });

  it("stand in a view for people, with the columns and texts of before", async () => {
    await store(priced(PRICE, { height: 10n }), message(0n, 20n), delivered(41n));
    await shareOut();
    const { rows } = await db.query("select * from past_messages");
    expect(rows).to.deep.equal([
      {
        ...{ message_id: id(0n), lane_id: LANE, origin_chain_id: ORIGIN },
        ...{ destination_chain_id: DESTINATION, sender: SENDER, gas_limit: GAS_LIMIT },
        ...{ payload_size: 50, sent_at: 200n, height: 20n, log_index: 5n, final: true },
        ...{ exempt: false, charged: FEE, cost_gas: 300_000n, cost_gas_price: 7n },
        ...{ cost_l1_fee: 0n, cost: 2_100_000n },
      },
    ]);
  });

  it("are streamed in the order of their time, those of a period alone, however many", async () => {
    await store(priced(PRICE, { height: 2n }));
    await db.query(
      `insert into index.messages (key, lane_id, index, message_id, origin_chain_id, frame, sender,
         gas_limit, payload_size, sent_height, sent_log_index, sent_block, sent_transaction, sent_at,
         sent_final, final)
       select int8send(n), decode(substr($1, 3), 'hex'), n, int8send(n), $2, '', '', 1, 0, n + 2, 0,
         '', '', to_timestamp(10 * n), true, true
       from generate_series(1, 2500) n`,
      [LANE, ORIGIN],
    );
    const all = await traffic();
    expect(all).to.have.length(2_500);
    expect(all.map(({ sentAt }) => sentAt)).to.deep.equal(all.map((_, i) => BigInt(i + 1) * 10n));
    const some = await traffic({ since: 100n, until: 200n });
    expect(some.map(({ sentAt }) => sentAt)).to.deep.equal(
      all.slice(9, 19).map(({ sentAt }) => sentAt),
    );
  });

  it("leave out what is not final", async () => {
    await chains.tell([...listed(), message(0n, 20n)], 19n);
    expect(await traffic()).to.deep.equal([]);
  });
});
