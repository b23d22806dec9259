import { type Contributes, type Contribution, hourOf, type ReadRow } from "../../Aggregate.ts";
import { feeHours, vaultHours, vaults } from "../../aggregates/tables.ts";

/** Moves that change what is locked, and no cash. */
const WITHOUT_CASH: readonly unknown[] = ["written-off", "write-off-undone"];

/**
 * What a final move adds: cash that a custody can pay, and fees. What it owes, or holds as fees, is no cash that it can pay. Of
 * a base fee, a part may be the providers': so a vault can pay that more than is counted here.
 */
export const vaultSums: Contributes = {
  columns: [
    ...["chain_id", "at", "final", "custody", "asset_id", "kind", "locked", "tokens"],
    ...["base_fee", "curve_fee", "integrator_fee"],
  ],
  aggregates: [vaults, vaultHours, feeHours],
  of(row) {
    if (row.final !== true) return [];
    return [...cash(row), ...fees(row)];
  },
};

function cash(row: ReadRow): Contribution[] {
  const { chain_id = null, custody, asset_id, kind, locked, curve_fee, tokens } = row;
  const units = WITHOUT_CASH.includes(kind) ? 0n : (locked as bigint) + (curve_fee as bigint);
  const key = { chain_id, custody: custody ?? "0x", asset_id: asset_id ?? "0x" };
  const add = { units, tokens: tokens as bigint };
  return [
    { aggregate: vaults, key, add },
    { aggregate: vaultHours, key: { hour: hourOf(row.at as bigint), ...key }, add },
  ];
}

function fees({ chain_id = null, at, custody, ...row }: ReadRow): Contribution[] {
  return ["base", "curve", "integrator"].map((owner) => ({
    aggregate: feeHours,
    key: {
      ...{ hour: hourOf(at as bigint), chain_id, charged: custody ?? "0x", owner },
      account: "0x",
    },
    add: { amount: row[`${owner}_fee`] as bigint },
  }));
}
