import { inTransaction } from "@causeway/database";
import type { Hex } from "@causeway/protocol";
import { expect } from "chai";

import { forgetCosts } from "../../src/costs/forgetCosts.ts";
import { readCosts } from "../../src/costs/readCosts.ts";
import { shareCosts } from "../../src/costs/shareCosts.ts";
import { CHAIN, CostWorld, messageAt, transactionAt } from "./CostWorld.ts";

describe("costs of blocks that are forgotten", function () {
  this.timeout(20_000);
  let world: CostWorld;

  before(async () => {
    world = await CostWorld.start();
  });
  after(() => world.stop());

  const [a, b] = [messageAt(0), messageAt(1)];

  beforeEach(async () => {
    await world.clear();
    await world.send(a, b);
    await world.deliver(transactionAt(1), 0);
    await world.deliver(transactionAt(2), 1);
    await world.want(transactionAt(1), transactionAt(2));
    const cost = { gasUsed: 10n, gasPrice: 7n, l1Fee: 1n };
    const transactions = async (wanted: readonly object[]) =>
      wanted.map((one) => ({ ...one, ...cost }));
    await readCosts(world.db, CHAIN, { transactions: transactions as never });
    await shareCosts(world.db, CHAIN);
  });

  const forget = (chainId: bigint, above: bigint, removed: readonly Hex[] = []) => {
    const rows = [{ table: "index.messages", changed: [], removed }];
    return inTransaction(world.db, (client) => forgetCosts(client, { chainId, above, rows }));
  };

  async function left() {
    const { rows } = await world.db.query(
      `select t.height, to_share as "toShare", count(c.message)::int as shares
       from index.transactions t left join index.costs c
         on c.chain_id = t.chain_id and c.transaction = t.hash
       group by t.height, to_share order by t.height`,
    );
    return rows;
  }

  it("go with their blocks, and others stay", async () => {
    await forget(CHAIN, 1n);
    expect(await left()).to.deep.equal([{ height: 1n, toShare: false, shares: 1 }]);
  });

  it("are shared again on other chains if a message of theirs went", async () => {
    await forget(1n, 0n, [b.key]);
    expect(await left()).to.deep.equal([
      { height: 1n, toShare: false, shares: 1 },
      { height: 2n, toShare: true, shares: 0 },
    ]);
  });
});
