import { fileURLToPath } from "node:url";

import { runCommand } from "../../../ci/runCommand.ts";

const PROJECT = fileURLToPath(new URL("tsconfig.json", import.meta.url));

/** Writes declarations of the packages' modules, and of what they import, at their paths in the project. */
export async function emitTypes(folder: string): Promise<void> {
  const emitted = await runCommand("tsc", ["--project", PROJECT, "--outDir", folder]);
  if (!emitted) throw new Error("the packages' types do not compile: npm run typecheck says why");
}
