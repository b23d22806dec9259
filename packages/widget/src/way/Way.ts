import type { ChainId } from "@causeway/sdk";

/**
 * How far a stone came. `now`: it comes next, and somebody works on it. `ahead`: it comes later. `held`: it comes next, and
 * waits for somebody. `failed`: it did not come about.
 */
export const STONE_STATES = ["done", "now", "ahead", "held", "failed"] as const;

export type StoneState = (typeof STONE_STATES)[number];

/** What a stone stands for. `expired`, `rejected` and `voided` take the place of `delivered`. */
export const STONE_NAMES = [
  ...(["sent", "signed", "proven", "imported"] as const),
  ...(["delivered", "expired", "rejected", "voided"] as const),
  ...(["arrived", "paid", "ended", "returned", "refunded"] as const),
] as const;

export type StoneName = (typeof STONE_NAMES)[number];

/** A step of a line, on one of the chains. */
export interface Stone {
  readonly name: StoneName;
  readonly state: StoneState;
  /** Number of the place, from 1 at the origin: the same on every line. */
  readonly at: number;
}

/** `money`, above; `back`, if it comes back; `proof`, below. */
export const LINE_NAMES = ["money", "back", "proof"] as const;

export type LineName = (typeof LINE_NAMES)[number];

/** Stones in the order in which they come. */
export interface Line {
  readonly name: LineName;
  readonly stones: readonly Stone[];
}

/** A chain that is touched, and the places that it has. */
export interface Land {
  readonly role: "origin" | "hub" | "destination";
  /** Undefined while nobody says which chain it is. */
  readonly chainId: ChainId | undefined;
  readonly first: number;
  readonly last: number;
}

/** Lines from origin to destination over the touched chains. Between two lands is one place of water. */
export interface Way {
  readonly lands: readonly Land[];
  readonly lines: readonly Line[];
  /** Places, water included. */
  readonly places: number;
  /** Whether something is in progress. */
  readonly isMoving: boolean;
}
