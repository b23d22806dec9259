// npm run check:static [-- CHECK...]

import { checks } from "./checks.ts";
import { runCommandLine } from "./runCommandLine.ts";
import { RecordedTimes } from "./times/RecordedTimes.ts";

const times = new RecordedTimes("scripts/ci/times/checks.json");
await runCommandLine("checks", checks, times, process.argv.slice(2));
