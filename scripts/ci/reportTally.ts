import type { Tally } from "./Tally.ts";

/** Ends a program of `runners/`: tests may leave servers and timers behind that would keep it alive. */
export function reportTally(tally: Tally): void {
  const end = () => process.exit(tally.failed > 0 ? 1 : 0);
  if (process.send) process.send(tally, undefined, undefined, end);
  else end();
}
