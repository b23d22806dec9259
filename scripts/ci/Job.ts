import type { Tally } from "./Tally.ts";

/** A test suite or a static check: what `npm test` and `npm run check:static` run and count. */
export interface Job {
  name: string;
  run(): Promise<Tally>;
}
