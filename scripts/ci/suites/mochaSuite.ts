import { join, relative, resolve } from "node:path";

import { filesUnder } from "../filesUnder.ts";
import type { Job } from "../Job.ts";
import { runForTally } from "../runForTally.ts";
import { NOTHING, sum, type Tally } from "../Tally.ts";

const RUNNER = new URL("../runners/mocha.ts", import.meta.url);
const MINUTES = process.env.CAUSEWAY_FULL === undefined ? 20 : 480;
const TEST_FILE = /\.(test|spec)\.ts$/;

interface MochaSuiteOptions {
  /** Where test files are looked for, at any depth. */
  folders: () => string[];
  /** Folders within those that belong to another suite. */
  except?: string[];
  /** Where the tests run; the root of the project by default. */
  cwd?: string;
  before?: () => Promise<void>;
  /** In how many processes the files are run side by side; 1 by default. */
  processes?: number;
}

/** The `*.test.ts` and `*.spec.ts` files of some folders, run by mocha. */
export function mochaSuite(
  name: string,
  { folders, except = [], cwd = ".", before, processes = 1 }: MochaSuiteOptions,
): Job {
  return {
    name,
    run: async () => {
      const files = folders()
        .flatMap((folder) => filesUnder(folder, TEST_FILE))
        .filter((file) => !except.some((folder) => !relative(folder, file).startsWith("..")));
      if (files.length === 0) return NOTHING;

      await before?.();
      const paths = files.map((file) => resolve(file));
      return runSideBySide(dealt(paths, processes), join(process.cwd(), cwd));
    },
  };
}

/** The first hand's output is shown as it comes, so that one sees it go on. */
async function runSideBySide(hands: readonly string[][], cwd: string): Promise<Tally> {
  const running = hands.map((paths, index) =>
    runForTally(RUNNER, paths, {
      cwd,
      minutes: MINUTES,
      output: index === 0 ? "inherit" : "afterwards",
    }),
  );
  return sum(await Promise.all(running));
}

/** Deals cards to players. */
export function dealt<T>(cards: readonly T[], players: number): T[][] {
  return Array.from({ length: Math.min(players, cards.length) }, (_, player) =>
    cards.filter((_, index) => index % players === player),
  );
}
