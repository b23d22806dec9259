import { join, relative, resolve } from "node:path";

import { filesUnder } from "../filesUnder.ts";
import type { Job } from "../Job.ts";
import { runForTally } from "../runForTally.ts";
import { NOTHING } from "../Tally.ts";

const RUNNER = new URL("../runners/mocha.ts", import.meta.url);
const TEST_FILE = /\.(test|spec)\.ts$/;

interface MochaSuiteOptions {
  /** Where test files are looked for, at any depth. */
  folders: () => string[];
  /** Folders within those that belong to another suite. */
  except?: string[];
  /** Where the tests run; the root of the project by default. */
  cwd?: string;
  before?: () => Promise<void>;
}

/** The `*.test.ts` and `*.spec.ts` files of some folders, run by mocha. */
export function mochaSuite(
  name: string,
  { folders, except = [], cwd = ".", before }: MochaSuiteOptions,
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
      return runForTally(RUNNER, paths, { cwd: join(process.cwd(), cwd), minutes: 15 });
    },
  };
}
