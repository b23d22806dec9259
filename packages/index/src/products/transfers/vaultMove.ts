import type { Hex } from "@causeway/protocol";

import type { RowValue } from "../../Entity.ts";
import type { IndexedEvent } from "../../IndexedEvent.ts";
import { eventRows } from "../eventRows.ts";
import { bytesOf, wholeOf } from "../events.ts";
import { vaultSums } from "./vaultSums.ts";

/** What one event changed. All that is left out is zero or not known. */
interface Move {
  readonly custody?: Hex;
  readonly asset_id?: Hex;
  readonly kind: string;
  readonly peer_chain_id?: bigint;
  readonly account?: Hex;
  readonly units?: bigint;
  readonly paid?: bigint;
  /** By how much the sum of what is locked and what is queued changed. */
  readonly locked?: bigint;
  readonly claimable?: bigint;
  readonly returned?: bigint;
  readonly base_fee?: bigint;
  readonly curve_fee?: bigint;
  readonly integrator_fee?: bigint;
  readonly is_set_aside?: boolean;
  readonly tokens?: bigint;
  readonly shares?: bigint;
}

/** What each kind of event says that moves an asset's money on one chain. */
const MOVES: Readonly<Record<string, (event: IndexedEvent) => Move>> = {
  "bridge.TransferSent": sent,
  "custody.Released": released,
  "custody.Admitted": (event) => ({ ...moved(event, "admitted"), ...peerOf(event) }),
  "custody.ClaimPaid": (event) => claimed(event, "claimed", "receiver"),
  "custody.OwedPulled": (event) => claimed(event, "pulled", "account"),
  "custody.FeesWithdrawn": (event) => ({
    ...moved(event, "fees-withdrawn"),
    account: bytesOf(event, "receiver"),
  }),
  "custody.Unbound": unbound,
  "custody.GivenBack": givenBack,
  "custody.WrittenOff": (event) => writtenOff(event, "written-off", 1n),
  "custody.WriteOffUndone": (event) => writtenOff(event, "write-off-undone", -1n),
  "custody.Deposit": (event) => provided(event, "deposited", 1n),
  "custody.Withdraw": (event) => provided(event, "withdrawn", -1n),
};

const EMPTY: Omit<Record<keyof Move, RowValue>, "kind"> = {
  ...{ custody: null, asset_id: null, peer_chain_id: null, account: null, units: 0n, paid: null },
  ...{ locked: 0n, claimable: 0n, returned: 0n },
  ...{ base_fee: 0n, curve_fee: 0n, integrator_fee: 0n, is_set_aside: false },
  ...{ tokens: 0n, shares: 0n },
};

/**
 * Each change of what a custody has, or owes. The event of a sent transfer names the asset, the others name the custody;
 * `index.assets` joins the two.
 */
export const vaultMove = eventRows({
  name: "vault_move",
  table: "index.vault_moves",
  kind: Object.keys(MOVES),
  columns: [
    { name: "custody", type: "bytea" },
    { name: "asset_id", type: "bytea" },
    { name: "kind", type: "text" },
    { name: "peer_chain_id", type: "bigint" },
    { name: "account", type: "bytea" },
    { name: "units", type: "numeric(78)" },
    { name: "paid", type: "numeric(78)" },
    { name: "locked", type: "numeric(78)" },
    { name: "claimable", type: "numeric(78)" },
    { name: "returned", type: "numeric(78)" },
    { name: "base_fee", type: "numeric(78)" },
    { name: "curve_fee", type: "numeric(78)" },
    { name: "integrator_fee", type: "numeric(78)" },
    { name: "is_set_aside", type: "boolean" },
    { name: "tokens", type: "numeric(78)" },
    { name: "shares", type: "numeric(78)" },
  ],
  values: (event) => ({ ...EMPTY, ...moveOf(event) }),
  contributes: vaultSums,
});

/** What an event changed in a custody; undefined if it is of another kind. */
export function moveOf(event: IndexedEvent): Move | undefined {
  return MOVES[event.kind]?.(event);
}

function sent(event: IndexedEvent): Move {
  const units = wholeOf(event, "units");
  return {
    ...{ kind: "sent", asset_id: bytesOf(event, "assetId"), account: bytesOf(event, "sender") },
    ...{ peer_chain_id: wholeOf(event, "destinationChainId"), units, locked: units },
  };
}

/** What the token refused to pay is set aside, and so is what an integrator earns. */
function released(event: IndexedEvent): Move {
  const [base, curve, integrator] = event.values.fee as readonly [bigint, bigint, bigint];
  const [units, paid] = [wholeOf(event, "units"), wholeOf(event, "paid")];
  const isSetAside = event.values.isSetAside as boolean;
  return {
    ...{ ...moved(event, "released"), ...peerOf(event), account: bytesOf(event, "receiver") },
    ...{ paid, is_set_aside: isSetAside, locked: -units },
    claimable: integrator + (isSetAside ? paid : 0n),
    ...{ base_fee: base, curve_fee: curve, integrator_fee: integrator },
  };
}

function claimed(event: IndexedEvent, kind: string, account: string): Move {
  const move = moved(event, kind);
  return { ...move, account: bytesOf(event, account), claimable: -move.units };
}

/** What was set aside is locked again. What was queued counts as locked before and after. */
function unbound(event: IndexedEvent): Move {
  const [queued, claimable] = [wholeOf(event, "queued"), wholeOf(event, "claimable")];
  return {
    ...{ kind: "unbound", custody: event.contract, ...peerOf(event), units: queued + claimable },
    ...{ locked: claimable, claimable: -claimable },
  };
}

/** The fee is released; the rest goes back. */
function givenBack(event: IndexedEvent): Move {
  const fee = wholeOf(event, "fee");
  const move = moved(event, "given-back");
  return {
    ...{ ...move, peer_chain_id: wholeOf(event, "originChainId"), base_fee: fee },
    ...{ locked: -fee, returned: move.units - fee },
  };
}

function writtenOff(event: IndexedEvent, kind: string, sign: bigint): Move {
  const move = moved(event, kind);
  return { ...move, ...peerOf(event), locked: sign * move.units };
}

/** Tokens and shares of a provider. */
function provided(event: IndexedEvent, kind: string, sign: bigint): Move {
  return {
    ...{ kind, custody: event.contract, account: bytesOf(event, "owner") },
    ...{ tokens: sign * wholeOf(event, "assets"), shares: sign * wholeOf(event, "shares") },
  };
}

function moved(event: IndexedEvent, kind: string): Move & { readonly units: bigint } {
  return { kind, custody: event.contract, units: wholeOf(event, "units") };
}

function peerOf(event: IndexedEvent): Pick<Move, "peer_chain_id"> {
  return { peer_chain_id: wholeOf(event, "chainId") };
}
