// npm test [-- --integration|--all] [SUITE|FILE...]

import { runCommandLine } from "./runCommandLine.ts";
import { testJobs } from "./suites.ts";
import { RecordedTimes } from "./times/RecordedTimes.ts";

const times = new RecordedTimes("scripts/ci/times/tests.json");
await runCommandLine("tests", testJobs(), times, process.argv.slice(2));
