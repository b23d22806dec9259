// npm test [-- SUITE...]

import { runCommandLine } from "./runCommandLine.ts";
import { suites } from "./suites.ts";

await runCommandLine("tests", suites, process.argv.slice(2));
