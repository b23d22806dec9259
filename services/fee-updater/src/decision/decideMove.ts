import { type Conversion, convert } from "./Conversion.ts";
import type { NoMove } from "./NoMove.ts";
import type { Sample } from "./Sample.ts";
import { type SampleRules, windowPrice } from "./windowPrice.ts";

/** When a move is worth its transaction. */
export interface MoveRules {
  /** A smaller relative change does not count, bps of what the schedule holds. */
  readonly leastChangeBps: number;
  /** From the last change on, seconds; the grace if that is longer. */
  readonly leastPause: number;
}

/** What a schedule holds for a destination: wei of the origin's coin, unix seconds. */
export interface HeldGasPrice {
  readonly gasPrice: bigint;
  /** The band's edges, both within it. */
  readonly lowest: bigint;
  readonly highest: bigint;
  readonly graceEndsAt: number;
}

/** The schedule's own bounds, and its chain's time. */
export interface ScheduleBounds {
  /** Of the chain's newest block, unix seconds. */
  readonly now: number;
  /** Seconds from a change to the end of its grace. */
  readonly grace: number;
  /** The largest factor of a move, bps. */
  readonly moveStepBps: bigint;
}

/** All that a decision is made of. */
export interface DecisionInput {
  /** Of the destination. */
  readonly samples: readonly Sample[];
  /** What time it is for samples, unix seconds. */
  readonly now: number;
  /** Of the destination's coin into the origin's. */
  readonly conversion: Conversion;
  readonly held: HeldGasPrice;
  readonly bounds: ScheduleBounds;
  readonly rules: SampleRules & MoveRules;
}

/** A move, or why none exists. */
export type Decision = Move | NoMove;

/** `gasPrice` is on the way to `wanted`, as far as band and step allow. */
export interface Move {
  readonly reason: "moves";
  readonly gasPrice: bigint;
  readonly wanted: bigint;
}

const WHOLE_BPS = 10_000n;

/** Where a destination's gas price goes now. What goes further than a step goes there in several. */
export function decideMove(input: DecisionInput): Decision {
  const { samples, now, conversion, held, bounds, rules } = input;
  const found = windowPrice(samples, now, rules);
  if (typeof found !== "bigint") return found;
  if (held.gasPrice === 0n || held.highest === 0n) return { reason: "no-gas-price" };
  const movableFrom = held.graceEndsAt + Math.max(0, rules.leastPause - bounds.grace);
  if (bounds.now < movableFrom) return { reason: "too-soon", movableFrom };
  return moveTo(convert(found, conversion), held, bounds.moveStepBps, rules.leastChangeBps);
}

function moveTo(
  wanted: bigint,
  { gasPrice, lowest, highest }: HeldGasPrice,
  moveStepBps: bigint,
  leastChangeBps: number,
): Decision {
  const target = clamp(wanted, lowest, highest);
  const distance = target > gasPrice ? target - gasPrice : gasPrice - target;
  if (target !== wanted && distance === 0n) return { reason: "at-edge", gasPrice, wanted };
  if (distance === 0n || distance * WHOLE_BPS < gasPrice * BigInt(leastChangeBps)) {
    return { reason: "close-enough", gasPrice, wanted, leastChangeBps };
  }
  // Rounded inwards, like the edges: the contract refuses what is a wei beyond.
  const down = (gasPrice * WHOLE_BPS + moveStepBps - 1n) / moveStepBps;
  const up = (gasPrice * moveStepBps) / WHOLE_BPS;
  const next = clamp(target, down, up);
  const isAllowed = next !== gasPrice && next >= lowest && next <= highest;
  return isAllowed
    ? { reason: "moves", gasPrice: next, wanted }
    : { reason: "no-step", gasPrice, wanted };
}

function clamp(value: bigint, least: bigint, most: bigint): bigint {
  if (value < least) return least;
  return value > most ? most : value;
}
