import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const PROJECT = fileURLToPath(new URL("project/", import.meta.url));

/** What an integrator has installed before he hears of Causeway. Nothing of it is ours. */
const INSTALLED = [
  "@nomicfoundation",
  "@openzeppelin",
  "@types",
  "chai",
  "ethers",
  "hardhat",
  "mocha",
  "solc",
  "typescript",
];

/** Makes a new project outside of this one, with packages as npm packs them. */
export function freshProject(packages: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), "causeway-integrator-"));
  cpSync(PROJECT, folder, { recursive: true });
  for (const name of INSTALLED) link(join(ROOT, "node_modules", name), folder, name);
  for (const path of packages) install(path, folder);
  return folder;
}

/** Runs a program of the project's own `node_modules` there; its output. */
export function runThere(folder: string, program: string, args: string[]): string {
  return execFileSync(process.execPath, [join(folder, "node_modules", program), ...args], {
    cwd: folder,
    encoding: "utf8",
    timeout: 300_000,
    env: { ...process.env, FORCE_COLOR: "0" },
  });
}

function link(target: string, folder: string, name: string): void {
  const path = join(folder, "node_modules", name);
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(target, path);
}

/** Packs and unpacks, as `npm install` does without a network. */
function install(path: string, folder: string): void {
  const packed = execFileSync("npm", ["pack", path, "--json", "--pack-destination", folder], {
    cwd: ROOT,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  const [{ name, filename }] = JSON.parse(packed);
  const target = join(folder, "node_modules", name);
  mkdirSync(target, { recursive: true });
  execFileSync("tar", ["-xzf", join(folder, filename), "-C", target, "--strip-components=1"]);
}
