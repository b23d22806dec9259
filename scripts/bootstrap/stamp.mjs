import { createHash } from "node:crypto";
import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

const STAMP = "node_modules/.causeway-install.json";
const NPM_RECORD = "node_modules/.package-lock.json";

/** True when the last install was made from these manifests and left alone since. */
export function isUpToDate(root) {
  const stamp = readJson(join(root, STAMP));
  if (!stamp || stamp.installedAt !== installedAt(root)) return false;
  return stamp.key === installKey(manifests(root));
}

export function writeStamp(root) {
  const stamp = { key: installKey(manifests(root)), installedAt: installedAt(root) };
  const draft = join(root, `${STAMP}.${process.pid}`);
  writeFileSync(draft, JSON.stringify(stamp));
  renameSync(draft, join(root, STAMP));
}

/**
 * Changes with whatever changes an install: the platform, the lock, what each workspace asks for.
 * Not with Node: what an older one left out is there before anything is stamped.
 */
export function installKey({ lock, packages }) {
  const hash = createHash("sha256");
  for (const part of [process.platform, process.arch, lock]) hash.update(`${part}\0`);
  for (const manifest of packages) hash.update(JSON.stringify(requirements(manifest)));
  return hash.digest("hex");
}

function requirements(manifest) {
  const { name, bin, dependencies, devDependencies, optionalDependencies, overrides } = manifest;
  return { name, bin, dependencies, devDependencies, optionalDependencies, overrides };
}

/** npm writes its record of node_modules on every install: its time tells of later ones. */
function installedAt(root) {
  const record = join(root, NPM_RECORD);
  return existsSync(record) ? statSync(record).mtimeMs : null;
}

function manifests(root) {
  const main = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const workspaces = main.workspaces.flatMap((pattern) => expand(root, pattern));
  const packages = workspaces.map((folder) => readJson(join(root, folder, "package.json")));
  return {
    lock: readFileSync(join(root, "package-lock.json"), "utf8"),
    packages: [main, ...packages.filter(Boolean)],
  };
}

function expand(root, pattern) {
  if (!pattern.endsWith("/*")) return [pattern];
  const parent = pattern.slice(0, -2);
  if (!existsSync(join(root, parent))) return [];
  return readdirSync(join(root, parent)).map((name) => `${parent}/${name}`);
}

function readJson(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : null;
}
