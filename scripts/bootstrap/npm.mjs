import { spawnSync } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import { basename, delimiter, dirname, join } from "node:path";

import { environmentWith } from "./environment.mjs";

const COMMON_FLAGS = ["--no-audit", "--no-fund", "--no-update-notifier", "--loglevel=error"];
const MAX_OUTPUT = 2 ** 28;

/** Runs npm's own program under the given Node, in the given folder; true when it succeeds. */
export function runNpm(node, folder, args) {
  return spawnNpm(node, folder, args, { stdio: ["ignore", 2, 2] }).status === 0;
}

/** The same, for what npm prints; undefined when it fails. */
export function readNpm(node, folder, args) {
  const options = { stdio: ["ignore", "pipe", 2], encoding: "utf8", maxBuffer: MAX_OUTPUT };
  const { status, stdout } = spawnNpm(node, folder, args, options);
  return status === 0 ? stdout : undefined;
}

function spawnNpm(node, folder, args, options) {
  const command = [npmProgram(), "--prefix", folder, ...args, ...COMMON_FLAGS];
  const env = { ...environmentWith(node, process.env), npm_config_global: "false" };
  return spawnSync(node, command, { ...options, env });
}

function npmProgram() {
  const program = npmCandidates(process.env, process.execPath).find(isNpmProgram);
  if (!program) throw new Error("npm was not found; it comes with Node");
  return realpathSync(program);
}

/** Where npm's program may be: what npm says of itself, then PATH, then beside Node. */
export function npmCandidates(env, execPath) {
  const folders = (env.PATH ?? "").split(delimiter).filter(Boolean);
  const besideNode = dirname(execPath);
  return [
    env.npm_execpath ?? "",
    ...folders.map((folder) => join(folder, "npm")),
    ...["", "../lib"].map((way) => join(besideNode, way, "node_modules/npm/bin/npm-cli.js")),
  ].filter(Boolean);
}

/** npm's launcher is a link to its program; other package managers set the same variable. */
function isNpmProgram(path) {
  return existsSync(path) && basename(realpathSync(path)) === "npm-cli.js";
}
