import type { Action } from "../../../core/AssignedStep.ts";
import { calldataSize } from "./multiSend.ts";

/** How large a batch may be. */
export interface Limits {
  /** Bytes of calldata, without the signatures. */
  readonly calldataBytes: number;
  readonly gas: bigint;
}

/** Nodes take transactions of 128 kB; signatures and the Safe's own arguments need room. */
export const DEFAULT_LIMITS: Limits = { calldataBytes: 96_000, gas: 12_000_000n };

/** Cuts a list into as few pieces as the limits allow; the order is kept. An action whose gas is unknown counts none. */
export function splitActions(
  actions: readonly Action[],
  limits: Limits,
  gas: ReadonlyMap<string, bigint>,
): Action[][] {
  const pieces: Action[][] = [];
  for (const action of actions) {
    const piece = pieces.at(-1);
    const longer = [...(piece ?? []), action];
    if (piece !== undefined && fits(longer, limits, gas)) piece.push(action);
    else pieces.push([action]);
  }
  return pieces;
}

function fits(
  actions: readonly Action[],
  limits: Limits,
  gas: ReadonlyMap<string, bigint>,
): boolean {
  const used = actions.reduce((sum, { id }) => sum + (gas.get(id) ?? 0n), 0n);
  return used <= limits.gas && calldataSize(actions) <= limits.calldataBytes;
}
