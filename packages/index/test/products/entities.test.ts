import { expect } from "chai";

import { PRODUCTS } from "../../src/products/index.ts";

/** By the names that notices and listeners know: tables, and when no further event changes a row. */
const ENTITIES: Readonly<Record<string, readonly [table: string, endedWhen?: string]>> = {
  message: ["index.messages", "final and (outcome = 'delivered' or settled_at is not null)"],
  call: ["index.calls", "final"],
  failure: ["index.failures", "final"],
  added_fee: ["index.added_fees", "final"],
  notice: ["index.notices", "final"],
  lane: ["index.lanes"],
  import: ["index.imports", "final"],
  light_client: ["index.light_clients"],
  checkpoint: ["index.checkpoints", "final"],
  committee: ["index.committees"],
  price: ["index.prices", "final"],
  exemption: ["index.exemptions", "final"],
  fee_schedule: ["index.fee_schedules"],
  transfer: ["index.transfers", "final and (paid_final or refunded_final)"],
  entry: ["index.entries", "final and state in ('none', 'refunded')"],
  advance: ["index.advances", "final"],
  advance_delivery: ["index.advance_deliveries", "final"],
  payment: ["index.payments", "final"],
  opened_order: ["index.opened_orders", "final"],
  vault_move: ["index.vault_moves", "final"],
  asset: ["index.assets"],
  route: ["index.routes"],
  limit: ["index.limits"],
  ceiling: ["index.ceilings"],
  release_terms: ["index.release_terms"],
  bridge_fee_schedule: ["index.bridge_fee_schedules"],
  containment: ["index.containments", "final"],
  curve_bound: ["index.curve_bounds", "final"],
  order: ["index.orders", "final and ended_final and not is_advanced"],
  hold: ["index.holds", "final and ended_final"],
  order_end: ["index.order_ends", "final"],
  swap_fee_schedule: ["index.swap_fee_schedules"],
};

describe("the entities of the index", () => {
  const entities = PRODUCTS.flatMap((product) => product.entities);

  it("have the names that listeners know, and say when a row has ended", () => {
    const found = entities.map(({ name, table, endedWhen }) => [
      name,
      endedWhen === undefined ? [table] : [table, endedWhen],
    ]);
    expect(Object.fromEntries(found)).to.deep.equal(ENTITIES);
    expect(found).to.have.length(Object.keys(ENTITIES).length);
  });
});
