import { runProgram } from "@causeway/operator";

import { causeway } from "./program.ts";

process.exitCode = await runProgram(causeway, process.argv.slice(2), process);
