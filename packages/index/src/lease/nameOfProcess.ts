import { hostname } from "node:os";

/** This process, for people. */
export function nameOfProcess(): string {
  return `process ${process.pid} on ${hostname()}`;
}
