// Runs each mocha test file that a message names, and answers with what it came to, until it is ended.

import { CONTRACTS_ALONE } from "../../hardhat/decodedContracts.ts";
import type { FileRun } from "../queue/TestHost.ts";
import { ONE_FAILED, type Tally } from "../Tally.ts";
import { runMochaFiles } from "./runMochaFiles.ts";

process.env[CONTRACTS_ALONE] = "true";

process.on("message", async (file: string) => {
  const tally = await tallyOf(file);
  const megabytes = process.memoryUsage.rss() / 2 ** 20;
  process.send?.({ tally, megabytes } satisfies FileRun);
});

async function tallyOf(file: string): Promise<Tally> {
  try {
    return await runMochaFiles([file]);
  } catch (error) {
    console.error(error);
    return ONE_FAILED;
  }
}
