import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import type { Measurement } from "../Measurement.ts";

const FOLDER = fileURLToPath(new URL("../../../ton/", import.meta.url));

/** The mailbox on TON, whose modules are CommonJS: a process of its own runs them. */
export async function measureTon(): Promise<Measurement[]> {
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, ["--import", "tsx", "bench/main.ts"], {
    cwd: FOLDER,
  });
  return JSON.parse(stdout) as Measurement[];
}
