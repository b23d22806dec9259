import { transferStateOf } from "@causeway/lifecycle";
import { orderStateOf } from "@causeway/lifecycle/order";
import { expect } from "chai";
import type { Pool } from "pg";

import { orderFacts } from "../../src/products/orders/queries/orderFacts.ts";
import { transferFacts } from "../../src/products/transfers/queries/transferFacts.ts";
import { toBytea } from "../../src/store/bytes.ts";
import type { RecordedChain, Recording } from "../../testing/Recording.ts";

/** Holds an index of all of a recording against the views of the contracts. */
export async function expectViews(db: Pool, { chains, transfers }: Recording): Promise<void> {
  const found = new Map<string, FoundStates>();
  for (const chain of chains) {
    await expectCounts(db, chain);
    for (const [id, states] of await statesTo(db, chain)) found.set(id, states);
  }
  for (const { transferId, ...states } of transfers) expectStates(found.get(transferId), states);
}

/** A transfer of a stranger may name an order that no router took: it has a state and no row. */
function expectStates(
  found: FoundStates | undefined,
  { state, order }: Pick<Recording["transfers"][number], "state" | "order">,
): void {
  if (found?.isKnown !== false) expect(found?.transfer).to.equal(state);
  if (found?.order !== undefined && order !== undefined) expect(found.order).to.equal(order);
}

async function expectCounts(db: Pool, { config, sent, held }: RecordedChain): Promise<void> {
  for (const [lane, count] of Object.entries(sent)) {
    const query = `select count(*)::integer as count from index.messages
      where lane_id = $1 and origin_chain_id = $2`;
    const { rows } = await db.query(query, [toBytea(lane), config.chainId]);
    expect(rows[0].count, `sent on ${config.name} by lane ${lane}`).to.equal(count);
  }
  for (const [token, amount] of Object.entries(held)) {
    const query = `select coalesce(sum(amount), 0) as held from index.holds
      where chain_id = $1 and token = $2 and outcome is null`;
    const { rows } = await db.query(query, [config.chainId, toBytea(token)]);
    expect(`${rows[0].held}`, `held on ${config.name}`).to.equal(amount);
  }
}

interface FoundStates {
  readonly transfer: string;
  /** Whether events alone decide it. */
  readonly isKnown: boolean;
  readonly order: string | undefined;
}

/** States of all transfers to a chain, and of the orders that they carry. */
async function statesTo(db: Pool, { config, now }: RecordedChain) {
  const { rows } = await db.query(
    `select '0x' || encode(t.key, 'hex') as id, '0x' || encode(o.key, 'hex') as order_key
     from index.transfers t left join index.orders o on o.transfer_id = t.key
     where t.destination_chain_id = $1`,
    [config.chainId],
  );
  const at = BigInt(now);
  const facts = await transferFacts(
    db,
    rows.map(({ id }) => id),
    at,
  );
  const keys = rows.flatMap(({ order_key }) => order_key ?? []);
  const orders = await orderFacts(db, keys, at);
  const states = new Map<string, FoundStates>();
  for (const { id, order_key } of rows) {
    const found = facts.get(id);
    if (found === undefined) continue;
    const order = order_key === null ? undefined : orders.get(order_key);
    states.set(id, {
      transfer: transferStateOf(found.facts),
      isKnown: !found.mayBeMoved && !found.mayBeUntold,
      order: order && orderStateOf(order),
    });
  }
  return states;
}
