import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

import { isNewEnough, NEEDED_NODE } from "../../packages/service/src/oldestNode.mjs";
import { runNpm } from "./npm.mjs";
import { progress } from "./progress.mjs";

const FETCHED_MAJOR = 24;

/** Path of a Node that is new enough: the running one, or one from the npm registry. */
export function ensureNode(root) {
  if (isNewEnough(process.versions.node)) return process.execPath;

  const folder = join(root, ".toolchain");
  const node = fetchedNodePath(folder, process.platform, process.arch);
  if (!existsSync(node)) fetchNode(folder);
  return node;
}

export function nodePackage(platform, arch) {
  return `node-${platform}-${arch}`;
}

export function fetchedNodePath(folder, platform, arch) {
  return join(folder, "node_modules", nodePackage(platform, arch), "bin", "node");
}

function fetchNode(folder) {
  const name = nodePackage(process.platform, process.arch);
  progress(`Node ${process.versions.node} is too old, fetching Node ${FETCHED_MAJOR}`);

  const target = `${name}@${FETCHED_MAJOR}`;
  const fetched = runNpm(process.execPath, folder, ["install", "--no-save", target]);
  const node = fetchedNodePath(folder, process.platform, process.arch);
  if (!fetched || spawnSync(node, ["--version"]).status !== 0) {
    throw new Error(`could not fetch ${target} from npm; install ${NEEDED_NODE} instead`);
  }
}
