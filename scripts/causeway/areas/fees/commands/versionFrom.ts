import { InvalidArgumentError } from "commander";

/** Reads a command's argument as the number of a version. Throws `InvalidArgumentError`. */
export function versionFrom(text: string): number {
  if (!/^[1-9]\d{0,9}$/.test(text)) throw new InvalidArgumentError("the number of a version");
  return Number(text);
}
