// Runs the mocha test files that it is given: node --import tsx scripts/ci/runners/mocha.ts FILE...

import { resolve } from "node:path";

import { runMochaFiles } from "./runMochaFiles.ts";

const { failed } = await runMochaFiles(process.argv.slice(2).map((file) => resolve(file)));
// Tests may leave servers and timers behind that would keep it alive.
process.exit(failed > 0 ? 1 : 0);
