import { isQuorum } from "@causeway/protocol";

/**
 * How many more validators may fail, whichever they are, before those left cannot sign: more than two thirds of the
 * weight must.
 *
 * @param answering Weights of the validators that answer.
 * @param total Weight of all validators.
 * @returns undefined if those that answer cannot sign already.
 */
export function failuresLeft(answering: readonly bigint[], total: bigint): number | undefined {
  let left = answering.reduce((sum, weight) => sum + weight, 0n);
  if (!isQuorum(left, total)) return undefined;
  const heaviestFirst = [...answering].sort((one, other) => Number(other - one));
  return heaviestFirst.findIndex((weight) => {
    left -= weight;
    return !isQuorum(left, total);
  });
}
