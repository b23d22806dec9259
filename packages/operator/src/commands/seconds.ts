import { InvalidArgumentError } from "commander";

/** Reads a command's argument as a number of seconds, at least `least`. */
export function secondsFrom(least: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (text.trim() !== "" && Number.isFinite(value) && value >= least) return value;
    throw new InvalidArgumentError(`give a number of seconds, at least ${least}`);
  };
}
