import { relative, resolve } from "node:path";

import { filesUnder } from "../filesUnder.ts";
import { MINUTES, type Suite, tierOf } from "./Suite.ts";

const TEST_FILE = /\.(test|spec)\.ts$/;

interface MochaSuiteOptions {
  /** Where test files are looked for, at any depth. */
  readonly folders: () => string[];
  /** Folders within those that belong to another suite. */
  readonly except?: readonly string[];
  /** Where the tests run; the root of the project by default. */
  readonly cwd?: string;
  /** Names of jobs that must have succeeded before. */
  readonly needs?: readonly string[];
  /** What a file takes for itself meanwhile. */
  readonly takes?: (file: string) => readonly string[];
  /** Suites of one realm share processes. Hardhat changes what assertions mean, so tests with it have their own. */
  readonly realm?: string;
}

/** The `*.test.ts` and `*.spec.ts` files of some folders, run by mocha. */
export function mochaSuite(
  name: string,
  {
    folders,
    except = [],
    cwd = ".",
    needs = [],
    takes = () => [],
    realm = "plain",
  }: MochaSuiteOptions,
): Suite {
  const isOurs = (file: string) =>
    !except.some((folder) => !relative(folder, file).startsWith(".."));
  return {
    name,
    jobs: () =>
      folders()
        .flatMap((folder) => filesUnder(folder, TEST_FILE))
        .filter(isOurs)
        .map((file) => ({
          name: file,
          suite: name,
          tier: tierOf(file),
          needs,
          takes: takes(file),
          run: (worker) => worker.test(resolve(file), { cwd, realm, minutes: MINUTES }),
        })),
  };
}
