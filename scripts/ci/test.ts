// npm test [-- --integration|--all] [--checks] [SUITE|FILE...]

import { runCommandLine } from "./runCommandLine.ts";
import { testJobs } from "./suites.ts";

await runCommandLine("tests", testJobs(), process.argv.slice(2));
