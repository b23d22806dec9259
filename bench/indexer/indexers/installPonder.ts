import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

/** Exact versions: Ponder takes any newer one of its peers. */
const DEPENDENCIES = { ponder: "0.16.10", viem: "2.57.0", hono: "4.13.19" };
const FOLDER = join(homedir(), `.cache/causeway/bench/ponder-${DEPENDENCIES.ponder}`);

/** An installed Ponder. */
export interface InstalledPonder {
  /** The file that runs it. */
  readonly program: string;
  readonly modules: string;
}

/** Installs Ponder outside of the repository, without running scripts of its packages, unless it is there. */
export function installPonder(): InstalledPonder {
  const modules = join(FOLDER, "node_modules");
  if (!existsSync(modules)) install();
  return { program: join(modules, "ponder/dist/esm/bin/ponder.js"), modules };
}

function install(): void {
  const partial = `${FOLDER}.new`;
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial, { recursive: true });
  const manifest = { private: true, type: "module", dependencies: DEPENDENCIES };
  writeFileSync(join(partial, "package.json"), JSON.stringify(manifest));
  const args = ["install", "--ignore-scripts", "--no-audit", "--no-fund"];
  execFileSync("npm", args, { cwd: partial, stdio: ["ignore", 2, 2] });
  renameSync(partial, FOLDER);
}
