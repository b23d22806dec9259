import { InvalidArgumentError } from "commander";

/** No command waits for longer, and no timer can. */
const MOST = 1_000_000;

/** Reads a command's argument as a whole number of seconds, from `least` to {@link MOST}. */
export function secondsFrom(least: number, most = MOST): (text: string) => number {
  return (text) => {
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (value >= least && value <= most) return value;
    throw new InvalidArgumentError(`give a whole number of seconds, from ${least} to ${most}`);
  };
}
