import { sizeOfCells } from "../sizeOfCells.ts";
import type { SentMessage } from "../TonStep.ts";
import { cellsOf, sendingCost } from "./sendingCost.ts";

/** A wallet V5R1 takes 255. */
const MOST_MESSAGES = 32;
/** Endpoints take messages from outside of up to 65,535 bytes. */
const MOST_BYTES = 60_000;
/** Of a cell in a bag, next to its bits: two of its own, and up to four references of two. */
const CELL_BYTES = 10;

/** What an order carries. */
interface Sending {
  readonly message: SentMessage;
}

/**
 * Those of some actions that one order of a wallet carries: as many as its coins pay for, each with its value, which comes
 * back later. The first is always one of them.
 *
 * @param actions In their order.
 * @param balance Nanoton of the wallet.
 */
export function fittingOrder<T extends Sending>(actions: readonly T[], balance: bigint): T[] {
  const [first, ...others] = actions.slice(0, MOST_MESSAGES);
  if (first === undefined) return [];
  const fitting = [first];
  for (const action of others) {
    const more = [...fitting, action];
    if (costOf(more) > balance || bytesOf(more) > MOST_BYTES) return fitting;
    fitting.push(action);
  }
  return fitting;
}

function costOf(actions: readonly Sending[]): bigint {
  return actions.reduce((sum, { message }) => sum + message.value + sendingCost(message), 0n);
}

function bytesOf(actions: readonly Sending[]): number {
  const { cells, bits } = sizeOfCells(actions.flatMap(({ message }) => cellsOf(message)));
  return Math.ceil(bits / 8) + cells * CELL_BYTES;
}
