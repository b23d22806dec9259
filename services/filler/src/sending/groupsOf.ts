import type { KnownTransfer } from "../store/transfers.ts";

/** Transfers that are advanced by one transaction. */
export interface Grouped {
  readonly transfer: KnownTransfer;
}

/**
 * What is advanced together: at most so many at once, and alone what calls its receiver, who could have the others fail.
 */
export function groupsOf<T extends Grouped>(due: readonly T[], mostAtOnce: number): T[][] {
  const plain = due.filter(({ transfer }) => transfer.gasLimit === 0n);
  const calling = due.filter(({ transfer }) => transfer.gasLimit !== 0n);
  const groups: T[][] = [];
  for (let first = 0; first < plain.length; first += mostAtOnce) {
    groups.push(plain.slice(first, first + mostAtOnce));
  }
  return [...groups, ...calling.map((one) => [one])];
}
