import * as z from "zod/mini";

import { account, address } from "./fields.ts";

/** Causeway's contracts: at the same address on every chain that has them. */
export const contracts = z.strictObject({
  mailbox: address,
  committeeRegistry: address,
  expiry: address,
  prepaid: address,
  remoteAccounts: address,
  remoteState: address,
  /** Says what messages cost. */
  messageFeeSchedule: address,
  /** Moves assets; only where something can be bridged. */
  bridge: address,
  /** Takes and fills orders of ERC-7683 beside the bridge: for solvers, no service of ours asks it. */
  settler: address,
  /** On the hub. */
  hubRelay: address,
  /** On every other chain. */
  relaySender: address,
});

/** A chain's contracts and the tokens of its assets, by name: no transfer is for them. */
export const contractsByName = z.record(z.string(), address);

/** The same on TON. */
export const accountsByName = z.record(z.string(), account);
