import { InvalidArgumentError } from "commander";

/** The most of anything that a command shows or reads. */
const MOST = 10_000;

/** Takes a number of things, from 1. Throws `InvalidArgumentError`. */
export function limitFrom(text: string): number {
  const limit = Number(text);
  if (/^\d+$/.test(text) && limit >= 1 && limit <= MOST) return limit;
  throw new InvalidArgumentError(`give a whole number from 1 to ${MOST}`);
}
