import { shareDelivery } from "@causeway/chains";
import { inTransaction } from "@causeway/database";
import type { Hex } from "@causeway/protocol";
import { expect } from "chai";
import { readCosts } from "../../src/costs/readCosts.ts";
import { shareCosts } from "../../src/costs/shareCosts.ts";
import { type AskedTransaction, wantCosts } from "../../src/costs/wantCosts.ts";
import { fromBytea, toBytea } from "../../src/store/bytes.ts";
import {
  CHAIN,
  CostWorld,
  LANE,
  messageAt,
  type TestMessage,
  transactionAt,
  word,
} from "./CostWorld.ts";

const COST = { gasUsed: 1_000_001n, gasPrice: 7n, l1Fee: 1_001n };

describe("the stage that shares what deliveries cost", function () {
  this.timeout(20_000);

  let world: CostWorld;

  before(async () => {
    world = await CostWorld.start();
  });

  beforeEach(() => world.clear());

  after(() => world.stop());

  const [a, b, c] = [messageAt(0), messageAt(1), messageAt(2)];

  /** Asks for costs, and reads them. */
  async function read(...transactions: readonly AskedTransaction[]): Promise<void> {
    await world.want(...transactions);
    const transactionsOf = async (wanted: readonly object[]) =>
      wanted.map((one) => ({ ...one, ...COST }));
    await readCosts(world.db, CHAIN, { transactions: transactionsOf as never });
  }

  const share = () => shareCosts(world.db, CHAIN);

  async function shares({ hash }: AskedTransaction = transactionAt(1)) {
    const { rows } = await world.db.query(
      `select message, delivered, gas, l1_fee as "l1Fee", cost from index.costs
       where chain_id = $1 and transaction = $2 and gas_price = $3 order by message`,
      [CHAIN, toBytea(hash), COST.gasPrice],
    );
    return rows.map((row) => ({ ...row, message: fromBytea(row.message) as Hex }));
  }

  const expected = (members: readonly TestMessage[], delivered: readonly TestMessage[]) => {
    const parts = shareDelivery(COST, members);
    return members.map((member, i) => {
      return { message: member.key, delivered: delivered.includes(member), ...parts[i] };
    });
  };

  it("gives delivered and failed messages their parts, which are the whole together", async () => {
    await world.send(a, b, c);
    await world.deliver(transactionAt(1), 0, 2);
    await world.fail(transactionAt(1), b);
    await read(transactionAt(1));
    expect(await share()).to.equal(true);
    expect(await share()).to.equal(false);
    const parts = await shares();
    expect(parts).to.deep.equal(expected([a, b, c], [a, c]));
    const whole = parts.reduce((sum, { cost }) => sum + cost, 0n);
    expect(whole).to.equal(COST.gasUsed * COST.gasPrice + COST.l1Fee);
  });

  it("gives a message that failed and was delivered in one transaction one part", async () => {
    await world.send(a, b);
    await world.fail(transactionAt(1), a);
    await world.fail(transactionAt(1), a);
    await world.deliver(transactionAt(1), 0, 1);
    await read(transactionAt(1));
    await share();
    expect(await shares()).to.deep.equal(expected([a, b], [a, b]));
  });

  it("gives nothing for other transactions of the block", async () => {
    const other = { ...transactionAt(1), hash: word(1) };
    await world.send(a, b);
    await world.deliver(transactionAt(1), 0);
    await world.deliver(other, 1);
    await read(transactionAt(1));
    await share();
    expect(await shares()).to.deep.equal(expected([a], [a]));
    expect(await shares(other)).to.deep.equal([]);
  });

  for (const [what, change] of Object.entries({
    "not known": "delete from index.messages where key = $1",
    "not final at its origin": "update index.messages set sent_final = false where key = $1",
    "known without its frame": "update index.messages set frame = null where key = $1",
  })) {
    it(`waits while a message is ${what}, and holds up no other delivery`, async () => {
      await world.send(a, b, c);
      await world.db.query(change, [toBytea(b.key)]);
      await world.deliver(transactionAt(1), 0, 1);
      await world.deliver(transactionAt(2), 2);
      await read(transactionAt(1), transactionAt(2));
      expect(await share()).to.equal(true);
      expect(await shares()).to.deep.equal([]);
      expect(await shares(transactionAt(2))).to.deep.equal(expected([c], [c]));
      expect(await share()).to.equal(false);
      await world.db.query("delete from index.messages where key = $1", [toBytea(b.key)]);
      await world.send(b);
      await world.waitForRetries();
      await share();
      expect(await shares()).to.deep.equal(expected([a, b], [a, b]));
    });
  }

  it("waits while the failure of a message is known, and the message is not", async () => {
    await world.fail(transactionAt(1), a);
    await read(transactionAt(1));
    await share();
    expect(await shares()).to.deep.equal([]);
    await world.send(a);
    await world.waitForRetries();
    await share();
    expect(await shares()).to.deep.equal(expected([a], []));
  });

  it("shares again when an event that an RPC left out becomes known", async () => {
    await world.send(a, b);
    await world.deliver(transactionAt(1), 0);
    await read(transactionAt(1));
    await share();
    await world.fail(transactionAt(1), b);
    await world.want(transactionAt(1));
    await share();
    expect(await shares()).to.deep.equal(expected([a, b], [a]));
  });

  it("shares once where two processes do so at once", async () => {
    await world.send(a, b);
    const transactions = Array.from({ length: 30 }, (_, i) => transactionAt(i));
    for (const transaction of transactions) await world.deliver(transaction, 0, 1);
    await read(...transactions);
    expect(await Promise.all([share(), share()])).to.deep.equal([true, true]);
    expect(await share()).to.equal(false);
    for (const transaction of transactions) {
      expect(await shares(transaction)).to.deep.equal(expected([a, b], [a, b]));
    }
  });

  it("is not kept back by a sender's own wish for the cost of the transaction", async () => {
    await world.send(a);
    await world.deliver(transactionAt(1), 0);
    await read({ ...transactionAt(1), toShare: false });
    expect(await share()).to.equal(false);
    await world.want(transactionAt(1));
    expect(await share()).to.equal(true);
    expect(await shares()).to.deep.equal(expected([a], [a]));
  });

  it("looks at once at a delivery that waits, when a call of it becomes known", async () => {
    await world.deliver(transactionAt(1), 0);
    await read(transactionAt(1));
    await share();
    expect(await share()).to.equal(false);
    await world.want(transactionAt(1));
    expect(await share()).to.equal(true);
  });

  it("shares no more because somebody asks for a cost that was shared", async () => {
    await world.send(a);
    await world.deliver(transactionAt(1), 0);
    await read(transactionAt(1));
    await share();
    await world.want({ ...transactionAt(1), toShare: false });
    expect(await share()).to.equal(false);
  });

  it("keeps no share of a transaction that is removed", async () => {
    await world.send(a);
    await world.deliver(transactionAt(1), 0);
    await read(transactionAt(1));
    await share();
    await world.db.query("delete from index.transactions where height > 0");
    expect(await shares()).to.deep.equal([]);
  });

  it("shares a transaction of 10,000 logs", async () => {
    const transaction = transactionAt(1);
    await world.db.query(
      `insert into index.messages (key, lane_id, index, message_id, origin_chain_id, frame, gas_limit,
         sent_height, sent_log_index, sent_block, sent_transaction, sent_at, sent_final, final)
       select int8send(n), $1, n, sha256(int8send(n)), 1, int8send(n), n, 1, 0, $1, $1, now(), true, true
       from generate_series(1, 10000) as n`,
      [toBytea(LANE)],
    );
    await world.db.query(
      `insert into index.events
         (chain_id, height, log_index, at, block_hash, transaction, contract, kind, values)
       select $1, $2, n, to_timestamp($3::bigint), $4, $5, '', 'mailbox.MessageFailed',
         jsonb_build_object('messageId', '0x' || encode(sha256(int8send(n)), 'hex'))
       from generate_series(1, 10000) as n`,
      [
        ...[CHAIN, transaction.height, transaction.at],
        ...[toBytea(transaction.blockHash), toBytea(transaction.hash)],
      ],
    );
    await read(transaction);
    await share();
    const { rows } = await world.db.query(
      "select count(*)::integer as count, sum(cost) as cost from index.costs",
    );
    expect(rows).to.deep.equal([
      { count: 10_000, cost: COST.gasUsed * COST.gasPrice + COST.l1Fee },
    ]);
  });

  it("leaves a delivery alone while a writer adds a call of it", async () => {
    await world.send(a);
    await world.deliver(transactionAt(1), 0);
    await read(transactionAt(1));
    await inTransaction(world.db, async (client) => {
      await wantCosts(client, [transactionAt(1)]);
      expect(await share()).to.equal(false);
    });
    expect(await share()).to.equal(true);
    expect(await shares()).to.deep.equal(expected([a], [a]));
  });
});
