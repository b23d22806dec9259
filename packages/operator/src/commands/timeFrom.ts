import { InvalidArgumentError } from "commander";

/** Takes a time with its zone, as unix seconds. Throws `InvalidArgumentError`. */
export function timeFrom(text: string): bigint {
  const milliseconds = /(?:Z|[+-]\d\d:\d\d)$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(milliseconds)) {
    throw new InvalidArgumentError("give a time with its zone: 2026-11-28T20:43:49Z");
  }
  return BigInt(Math.floor(milliseconds / 1000));
}
