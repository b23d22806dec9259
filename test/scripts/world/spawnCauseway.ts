import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";

import { onEvmLocal } from "./evmLocal.ts";
import type { CommandResult } from "./runCauseway.ts";

/** Runs `causeway` in a process of its own. `runCauseway` is faster, and does for all but what is of the process. */
export async function spawnCauseway(
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<CommandResult> {
  const child = spawn(
    process.execPath,
    ["scripts/bundle/run.mjs", "scripts/causeway/main.ts", ...onEvmLocal(args)],
    {
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, ...env },
    },
  );
  const closed = once(child, "close");
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await closed;
  return { code, stdout, stderr };
}
