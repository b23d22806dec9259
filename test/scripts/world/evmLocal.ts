import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { copyLocal } from "./environmentCopy.ts";

/**
 * A folder of environments' folders, with `local` as `config/local` has it without its TON chain. Worlds of EVM nodes, and
 * commands that run on them, take their configuration from here.
 */
export const EVM_CONFIG: string = mkdtempSync(join(tmpdir(), "causeway-evm-"));

/** The environment's folder. */
export const EVM_LOCAL: string = copyLocal(EVM_CONFIG);

/** Has a command of `causeway` find the environment `local` here. */
export const ON_EVM_LOCAL: readonly string[] = ["--config", EVM_CONFIG];

process.on("exit", () => rmSync(EVM_CONFIG, { recursive: true, force: true }));

/** Arguments of `causeway`, which find the environment `local` here if they name no other folder. */
export function onEvmLocal(args: readonly string[]): readonly string[] {
  const isLocal = args[args.indexOf("--environment") + 1] === "local";
  return isLocal && !args.includes("--config") ? [...args, ...ON_EVM_LOCAL] : args;
}
