import { expect } from "chai";

import { wantCostsOfMessages } from "../../src/costs/wantCosts.ts";
import type { Entity } from "../../src/Entity.ts";
import type { IndexedBlock } from "../../src/IndexedChain.ts";
import type { IndexedEvent } from "../../src/IndexedEvent.ts";
import { takeGeneration } from "../../src/lease/takeGeneration.ts";
import { message } from "../../src/products/messages/message.ts";
import { fromBytea } from "../../src/store/bytes.ts";
import { FoldError } from "../../src/store/errors.ts";
import { PgChainStore } from "../../src/store/PgChainStore.ts";
import { CHAIN, CostWorld, LANE, transactionAt, word } from "./CostWorld.ts";

/** Of a delivery. */
const VALUES = { laneId: LANE, first: 0n, delivered: 1n };

describe("the costs that a store asks for", function () {
  this.timeout(20_000);

  let world: CostWorld;
  let store: PgChainStore;

  before(async () => {
    world = await CostWorld.start();
  });

  beforeEach(async () => {
    await world.clear();
    await world.db.query("truncate index.chains, index.blocks, index.subjects");
    store = await open([]);
    await store.begin(10n);
  });

  after(() => world.stop());

  async function open(entities: readonly Entity[]): Promise<PgChainStore> {
    const writer = { chainId: CHAIN, start: 1n, writer: "test" };
    const generation = await takeGeneration(world.db, writer);
    return new PgChainStore(world.db, {
      ...{ chainId: CHAIN, generation, entities, logger: { warn: () => undefined } },
      onFinal: wantCostsOfMessages,
    });
  }

  const blockAt = (number: number): IndexedBlock => {
    const { height, blockHash: hash, at } = transactionAt(number);
    return { height, hash, parentHash: transactionAt(number - 1).blockHash, at };
  };

  const eventAt = (
    number: number,
    name: string,
    logIndex = 0,
    contract = "mailbox",
  ): IndexedEvent => {
    const { hash: transaction, height, blockHash, at } = transactionAt(number);
    const place = { chainId: CHAIN, height, logIndex, blockHash, transaction, at };
    return { ...place, contract: word(0), kind: `${contract}.${name}`, values: VALUES };
  };

  async function wanted() {
    const { rows } = await world.db.query(
      `select chain_id as "chainId", hash, height, block_hash as "blockHash",
         extract(epoch from at)::bigint as at, to_share as "toShare"
       from index.transactions order by height`,
    );
    return rows.map((row) => ({
      ...{ ...row, hash: fromBytea(row.hash), blockHash: fromBytea(row.blockHash) },
    }));
  }

  it("are those of steps of messages and of local orders, once they are final: the cost of calls is shared", async () => {
    const events = [
      ...[eventAt(10, "MessagesDelivered"), eventAt(10, "MessageFailed", 1)],
      ...[eventAt(11, "LaneImported"), eventAt(12, "LanePauseChanged")],
      eventAt(13, "OrderSwapped", 0, "swapRouter"),
    ];
    await store.append([10, 11, 12, 13].map(blockAt), events);
    expect(await wanted()).to.deep.equal([]);
    await store.finalise(blockAt(13), events);
    expect(await wanted()).to.deep.equal([
      transactionAt(10),
      { ...transactionAt(11), toShare: false },
      { ...transactionAt(13), toShare: false },
    ]);
  });

  it("are those of history that is filled in", async () => {
    await store.fill({ from: 1n, to: 9n }, [eventAt(3, "MessagesDelivered")]);
    expect(await wanted()).to.deep.equal([transactionAt(3)]);
  });

  it("are those of final events that an RPC left out, and not of others", async () => {
    await store.finalise(blockAt(10), []);
    await store.append([blockAt(11)], []);
    await store.amend([eventAt(10, "MessageFailed"), eventAt(11, "MessageFailed")]);
    expect(await wanted()).to.deep.equal([transactionAt(10)]);
  });

  it("are not asked for if the events cannot be stored", async () => {
    const fold = () => {
      throw new Error("no row");
    };
    const failing = await open([{ ...message, fold }]);
    const filling = failing.fill({ from: 1n, to: 9n }, [eventAt(3, "MessagesDelivered")]);
    expect(await filling.catch((error) => error)).to.be.instanceOf(FoldError);
    expect(await wanted()).to.deep.equal([]);
  });
});
