import { fileURLToPath } from "node:url";

import type { MailboxEvent, PastMessage, TransactionInfo } from "@causeway/chains";
import { MigratedDatabase } from "@causeway/database/testing/MigratedDatabase.ts";
import { encodeFrame, type Hex, uintBytes } from "@causeway/protocol";
import { expect } from "chai";
import type pg from "pg";

import type { RelayedChain, Relayer } from "../../src/Relayer.ts";
import { account } from "../../src/stages/account.ts";
import { forgetReplaced, storeEvents } from "../../src/store/events.ts";
import { storeLane } from "../../src/store/lanes.ts";
import { messageStatus } from "../../src/store/messageStatus.ts";
import { pastMessages } from "../../src/traffic/pastMessages.ts";

const MIGRATIONS = fileURLToPath(new URL("../../migrations", import.meta.url));
const LANE = uintBytes(1n, 32);
const [ORIGIN, DESTINATION] = [1n, 3n];
const SENDER = `0x${"5e".repeat(20)}`;
const PRICE = { base: 1_000n, gasPrice: 2n, gasPerByte: 10n, maxGasLimit: 1n, maxPayload: 1n };
const PAYLOAD = `0x${"77".repeat(50)}`;
const GAS_LIMIT = 100_000n;
const frame = encodeFrame({
  gasLimit: GAS_LIMIT,
  deadline: 0n,
  sender: SENDER,
  recipient: SENDER,
  payload: PAYLOAD,
});
const FEE = 1_000n + 2n * (GAS_LIMIT + 50n * 10n);

const idOf = (index: bigint) => uintBytes(100n + index, 32);

function transactionAt(height: bigint, cost: Partial<TransactionInfo> = {}): TransactionInfo {
  const hash = uintBytes(height, 32);
  const paid = { gasUsed: 300_000n, gasPrice: 7n, l1Fee: 0n, ...cost };
  return { hash, blockHash: hash, height, timestamp: height * 10n, ...paid };
}

const sent = (index: bigint, height: bigint, logIndex = 5n): MailboxEvent => ({
  kind: "sent",
  messageId: idOf(index),
  laneId: LANE,
  index,
  frame,
  logIndex,
  transaction: transactionAt(height),
});
const priced = (height: bigint, base: bigint, logIndex = 0n): MailboxEvent => ({
  kind: "priced",
  destinationChainId: DESTINATION,
  price: { ...PRICE, base },
  logIndex,
  transaction: transactionAt(height),
});
const exempted = (height: bigint, exempt: boolean): MailboxEvent => ({
  kind: "exempted",
  account: SENDER,
  exempt,
  logIndex: 0n,
  transaction: transactionAt(height),
});
const delivered = (indices: bigint[], transaction: TransactionInfo): MailboxEvent => ({
  kind: "delivered",
  laneId: LANE,
  indices,
  transaction,
});
const failed = (index: bigint, transaction: TransactionInfo): MailboxEvent => ({
  kind: "failed",
  messageId: idOf(index),
  reason: "0x",
  transaction,
});

describe("past messages", function () {
  this.timeout(60_000);
  let database: MigratedDatabase;
  let db: pg.Pool;

  before(async () => {
    database = await MigratedDatabase.start(MIGRATIONS);
    ({ db } = database);
  });

  after(async () => {
    await database?.stop();
  });

  beforeEach(async () => {
    await db.query(
      "truncate messages, endings, failures, imports, lanes, prices, exemptions, costs",
    );
    const ends = { originChainId: ORIGIN, destinationChainId: DESTINATION };
    await storeLane(db, { laneId: LANE, ...ends, hubChainId: 0n });
  });

  const store = (chainId: bigint, ...events: MailboxEvent[]) =>
    storeEvents(db, chainId, events, true);
  const shareOut = () =>
    account.run(
      { db } as Relayer,
      { adapter: { origin: { chainId: DESTINATION } } } as RelayedChain,
    );
  async function traffic(period = {}): Promise<PastMessage[]> {
    const messages: PastMessage[] = [];
    for await (const message of pastMessages(database.url, period)) messages.push(message);
    return messages;
  }

  it("were charged what the last price before them says, in the block's order of events", async () => {
    await store(ORIGIN, priced(10n, 1_000n), sent(0n, 20n, 5n), priced(20n, 9_000n, 6n));
    await store(ORIGIN, sent(1n, 20n, 7n), sent(2n, 30n));
    const charged = (await traffic()).map((message) => message.charged);
    expect(charged).to.deep.equal([FEE, FEE + 8_000n, FEE + 8_000n]);
  });

  it("tell their lane, sender, size, gas limit and time", async () => {
    await store(ORIGIN, priced(10n, 1_000n), sent(0n, 20n));
    const [message] = await traffic();
    expect(message).to.deep.equal({
      messageId: idOf(0n),
      laneId: LANE,
      originChainId: ORIGIN,
      destinationChainId: DESTINATION,
      sender: SENDER,
      gasLimit: GAS_LIMIT,
      payloadSize: 50,
      sentAt: 200n,
      height: 20n,
      logIndex: 5n,
      charged: FEE,
      exempt: false,
      delivery: undefined,
    });
  });

  it("were charged nothing while their sender is exempt", async () => {
    await store(ORIGIN, priced(10n, 1_000n), exempted(11n, true), sent(0n, 20n));
    await store(ORIGIN, exempted(21n, false), sent(1n, 30n));
    const charged = (await traffic()).map((message) => [message.charged, message.exempt]);
    expect(charged).to.deep.equal([
      [0n, true],
      [FEE, false],
    ]);
  });

  it("have no known charge if no price was seen before them", async () => {
    await store(ORIGIN, sent(0n, 20n), priced(30n, 1_000n));
    expect((await traffic())[0]?.charged).to.equal(undefined);
  });

  it("forget prices and exemptions of blocks that were replaced", async () => {
    await store(ORIGIN, priced(10n, 1_000n));
    await storeEvents(db, ORIGIN, [priced(11n, 9_000n), exempted(11n, true)], false);
    await forgetReplaced(db, ORIGIN, 12n);
    await store(ORIGIN, sent(0n, 20n));
    expect((await traffic())[0]?.charged).to.equal(FEE);
  });

  it("share a final batch out, its parts summing to what it cost", async () => {
    await store(ORIGIN, priced(10n, 1_000n), sent(0n, 20n), sent(1n, 21n), sent(2n, 22n));
    const batch = transactionAt(40n, { gasUsed: 777_777n, l1Fee: 1_001n });
    await store(DESTINATION, delivered([0n, 1n, 2n], batch));
    expect(await shareOut()).to.equal(true);
    expect(await shareOut(), "nothing is shared twice").to.equal(false);
    const deliveries = (await traffic()).map(({ delivery }) => delivery!);
    const total = (field: "gas" | "l1Fee" | "cost") =>
      deliveries.reduce((sum, delivery) => sum + delivery[field], 0n);
    expect(total("gas")).to.equal(777_777n);
    expect(total("l1Fee")).to.equal(1_001n);
    expect(total("cost")).to.equal(777_777n * 7n + 1_001n);
  });

  it("cost what attempts took that failed, too, and nothing is known before one is delivered", async () => {
    await store(ORIGIN, priced(10n, 1_000n), sent(0n, 20n));
    await store(DESTINATION, failed(0n, transactionAt(40n, { gasUsed: 100_000n, gasPrice: 3n })));
    await shareOut();
    expect((await traffic())[0]?.delivery).to.equal(undefined);
    await store(DESTINATION, delivered([0n], transactionAt(41n)));
    await shareOut();
    expect((await traffic())[0]?.delivery).to.deep.equal({
      gas: 400_000n,
      gasPrice: 7n,
      l1Fee: 0n,
      cost: 300_000n + 2_100_000n,
    });
  });

  it("are shared out once all of a batch are known", async () => {
    await store(ORIGIN, priced(10n, 1_000n), sent(0n, 20n));
    await store(DESTINATION, delivered([0n, 1n], transactionAt(40n)));
    expect(await shareOut()).to.equal(false);
    await store(ORIGIN, sent(1n, 21n));
    expect(await shareOut()).to.equal(true);
    expect((await traffic()).map(({ delivery }) => delivery?.gas)).to.deep.equal([
      150_000n,
      150_000n,
    ]);
  });

  it("cost nothing that is known while the delivery's block may be replaced", async () => {
    await store(ORIGIN, sent(0n, 20n));
    await storeEvents(db, DESTINATION, [delivered([0n], transactionAt(40n))], false);
    expect(await shareOut()).to.equal(false);
  });

  it("stand in what is said of a message", async () => {
    await store(ORIGIN, priced(10n, 1_000n), sent(0n, 20n));
    await store(DESTINATION, delivered([0n], transactionAt(41n, { l1Fee: 9n })));
    await shareOut();
    expect(await messageStatus(db, idOf(0n) as Hex)).to.deep.include({
      sender: SENDER,
      gasLimit: "100000",
      payloadSize: 50,
      charged: `${FEE}`,
      cost: { gas: "300000", gasPrice: "7", l1Fee: "9", total: "2100009" },
    });
  });

  it("are streamed in the order of their time, those of a period alone, however many", async () => {
    await store(ORIGIN, priced(1n, 1_000n));
    await db.query(
      `insert into messages (message_id, lane_id, index, origin_chain_id, frame, deadline, sender,
         gas_limit, payload_size, height, log_index, transaction, gas, sent_at, final)
       select 'message ' || n, $1, n, $2, '0x', 0, '0x', 1, 0, n + 2, 0, '0x', 1, 10 * n, true
       from generate_series(1, 2500) n`,
      [LANE, ORIGIN],
    );
    const all = await traffic();
    expect(all).to.have.length(2_500);
    expect(all.map(({ sentAt }) => sentAt)).to.deep.equal(all.map((_, i) => BigInt(i + 1) * 10n));
    const some = await traffic({ since: 100n, until: 200n });
    expect(some.map(({ sentAt }) => sentAt)).to.deep.equal(
      [...all.slice(9, 19)].map((m) => m.sentAt),
    );
  });

  it("leave out what is not final", async () => {
    await storeEvents(db, ORIGIN, [sent(0n, 20n)], false);
    expect(await traffic()).to.deep.equal([]);
  });
});
