import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { NEEDED_NODE } from "../../packages/service/src/oldestNode.mjs";
import { runNpm } from "./npm.mjs";
import { progress } from "./progress.mjs";

// `ci` takes what the lock says, or nothing; `install NAME@VERSION` knows no hash.
const FETCH = ["ci", "--ignore-scripts"];

/** Path of the Node of a package in a folder. It is fetched unless exactly this package is there. */
export function fetchedNode(folder, wanted) {
  const node = join(folder, "node_modules", wanted.name, "bin", "node");
  if (!existsSync(node) || !isInstalled(folder, wanted)) fetchNode(folder, wanted, node);
  return node;
}

/** npm records what it installed when it is done, with the hash of each tarball. */
function isInstalled(folder, { name, integrity }) {
  const record = join(folder, "node_modules", ".package-lock.json");
  if (!existsSync(record)) return false;
  const { packages } = JSON.parse(readFileSync(record, "utf8"));
  return packages[`node_modules/${name}`]?.integrity === integrity;
}

function fetchNode(folder, wanted, node) {
  const { name, version } = wanted;
  progress(`Node ${process.versions.node} is too old, fetching Node ${version}`);

  writeLock(folder, wanted);
  if (!runNpm(process.execPath, folder, FETCH) || versionOf(node) !== `v${version}`) {
    throw new Error(
      `could not fetch ${name}@${version} with the hash that is known of it; install ${NEEDED_NODE} instead`,
    );
  }
}

function writeLock(folder, { name, version, integrity }) {
  const manifest = { name: "toolchain", private: true, dependencies: { [name]: version } };
  const packages = { "": manifest, [`node_modules/${name}`]: { version, integrity } };
  mkdirSync(folder, { recursive: true });
  write(folder, "package.json", manifest);
  write(folder, "package-lock.json", { lockfileVersion: 3, requires: true, packages });
}

function write(folder, file, content) {
  writeFileSync(join(folder, file), `${JSON.stringify(content, null, 2)}\n`);
}

function versionOf(node) {
  return spawnSync(node, ["--version"], { encoding: "utf8" }).stdout?.trim();
}
