import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

import { runNpm } from "./npm.mjs";
import { missingPackages, thisPlatform } from "./platform-packages.mjs";
import { finishInstall } from "./post-install.mjs";
import { progress } from "./progress.mjs";
import { isUpToDate, writeStamp } from "./stamp.mjs";

// The lock file counts, whatever npm was configured to do. It stays as it is: what npm would write depends on its version
// and platform. The project's own script would install a second time; what those of dependencies do, `finishInstall` does.
const INSTALL = [
  "install",
  "--package-lock",
  "--no-save",
  "--include=dev",
  "--include=optional",
  "--ignore-scripts",
];

/** Installs what package-lock.json names, unless that was done before for this very state. */
export function ensureDependencies(root, node) {
  if (isUpToDate(root)) return;

  progress("installing dependencies (the first time takes a minute)");
  install(root, node);
  complete(root, node);
}

/**
 * Completes what an `npm install` has installed that nobody here has run.
 *
 * @param nodeFor Gives a Node that is new enough: it is asked only where something is missing, as it may have to fetch one.
 */
export function completeDependencies(root, nodeFor) {
  complete(root, missingHere(root).length === 0 ? process.execPath : nodeFor());
}

function complete(root, node) {
  repair(root, node);
  finishInstall(root, node);
  writeStamp(root);
}

function install(root, node) {
  if (!runNpm(node, root, INSTALL)) throw new Error("npm install failed; its log says why");
}

/**
 * An older npm or Node leaves out platform packages that ask for a newer Node, and remembers the
 * gap. Forgetting what is installed mends most of it; starting again mends the rest.
 */
function repair(root, node) {
  for (const forgotten of ["node_modules/.package-lock.json", "node_modules"]) {
    const missing = missingHere(root);
    if (missing.length === 0) return;
    progress(`installing again, missing: ${missing.join(", ")}`);
    rmSync(join(root, forgotten), { recursive: true, force: true });
    install(root, node);
  }
  // npm leaves out an optional package whose hash is another, and says nothing of it.
  const refused = missingHere(root);
  if (refused.length > 0) progress(`npm did not install: ${refused.join(", ")}`);
}

function missingHere(root) {
  const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  return missingPackages(lock, thisPlatform(), (path) => existsSync(join(root, path)));
}
