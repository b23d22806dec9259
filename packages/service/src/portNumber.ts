import { InvalidArgumentError } from "commander";

/** Reads a flag that is a port; 0 takes a free one. */
export function portNumber(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new InvalidArgumentError("a port is a number from 0 to 65535");
}
