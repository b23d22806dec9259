import { execFile, execFileSync } from "node:child_process";
import { cpSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import manifest from "../../../package.json" with { type: "json" };

const PROJECTS = fileURLToPath(new URL("projects/", import.meta.url));

/**
 * Makes a new project outside of this one, in which npm installs packages.
 *
 * @param source A folder of `projects/`, or the absolute path of any other.
 * @param packages As npm takes them: tarballs, or names with versions.
 * @returns its folder.
 */
export async function freshProject(source: string, packages: readonly string[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "causeway-integrator-"));
  const from = resolve(PROJECTS, source);
  cpSync(from, folder, { recursive: true, filter: (path) => !path.includes("node_modules") });
  if (packages.length === 0) return folder;
  const flags = ["--prefer-offline", "--no-audit", "--no-fund", "--loglevel", "error"];
  await promisify(execFile)("npm", ["install", ...flags, ...packages], { cwd: folder });
  return folder;
}

/** Packages in the versions that this project itself is built and tested with, as npm takes them. */
export function asHere(...names: (keyof typeof manifest.devDependencies)[]): string[] {
  return names.map((name) => `${name}@${manifest.devDependencies[name]}`);
}

/** Runs a program there, with the project's own programs at hand; its output. */
export function runThere(folder: string, program: string, ...args: string[]): string {
  return execFileSync(program, args, {
    cwd: folder,
    encoding: "utf8",
    timeout: 300_000,
    env: {
      ...process.env,
      PATH: `${join(folder, "node_modules/.bin")}:${process.env.PATH}`,
      FORCE_COLOR: "0",
    },
  });
}
