import { InvalidArgumentError } from "commander";

/** One of so many parts of a list, each spread over the whole list. */
export interface Part {
  /** From 1. */
  readonly number: number;
  readonly of: number;
}

/**
 * Reads a part: `2/4` is the second of four.
 *
 * @throws InvalidArgumentError if there is no such part.
 */
export function parsePart(text: string): Part {
  const [, number, of] = /^(\d{1,3})\/(\d{1,3})$/.exec(text)?.map(Number) ?? [];
  if (number === undefined || of === undefined || number < 1 || number > of) {
    throw new InvalidArgumentError(`${text} is no part: 2/4 is the second of four`);
  }
  return { number, of };
}

/** The entries of a part: all parts together have each entry once. */
export function entriesOf<T>(list: readonly T[], { number, of }: Part): T[] {
  return list.filter((_, index) => index % of === number - 1);
}
