// npm run check:static [-- CHECK...]

import { checks } from "./checks.ts";
import { runCommandLine } from "./runCommandLine.ts";

await runCommandLine("checks", checks, process.argv.slice(2));
