import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, realpathSync, symlinkSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** What this project has installed, in the versions of its lock. */
const HERE = fileURLToPath(new URL("../../../node_modules", import.meta.url));
const SCOPE = "@causeway/";
const TARBALL = /\.tgz$/;

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
  readonly bin?: string | Readonly<Record<string, string>>;
}

/**
 * Puts packages into a project as `npm install` does, but for the time that npm takes. A tarball is unpacked. What a tarball
 * names as its dependency, and no other package, is linked to where this project has it. So a dependency that a tarball
 * does not name is missing.
 *
 * @param specifications As npm takes them: tarballs, or names with versions, which this project must have.
 */
export function linkPackages(folder: string, specifications: readonly string[]): void {
  const modules = resolve(folder, "node_modules");
  const unpacked = specifications
    .filter((one) => TARBALL.test(one))
    .map((tarball) => unpack(tarball, modules));
  for (const one of specifications.filter((given) => !TARBALL.test(given))) {
    const { name, version } = parse(one);
    requireVersion(name, version);
    link(name, modules);
  }
  for (const name of unpacked.flatMap(neededBy)) link(name, modules);
}

/** What npm brings with a package: of its peers those that it cannot do without. */
function neededBy({ dependencies, peerDependencies, peerDependenciesMeta }: Manifest): string[] {
  const peers = Object.keys(peerDependencies ?? {});
  return [
    ...Object.keys(dependencies ?? {}),
    ...peers.filter((name) => peerDependenciesMeta?.[name]?.optional !== true),
  ];
}

function unpack(tarball: string, modules: string): Manifest {
  const text = execFileSync("tar", ["-xzOf", tarball, "package/package.json"], {
    encoding: "utf8",
  });
  const manifest = JSON.parse(text) as Manifest;
  const target = join(modules, manifest.name);
  mkdirSync(target, { recursive: true });
  execFileSync("tar", ["-xzf", tarball, "-C", target, "--strip-components=1"]);
  return manifest;
}

/** `chai@6.3.0`, or `toolbox@npm:other-name@3.0.7`. */
function parse(specification: string): { name: string; version: string } {
  const [, name = "", version = ""] =
    /^(@?[^@]+)@(?:npm:@?[^@]+@)?([^@]+)$/.exec(specification) ?? [];
  if (name === "")
    throw new Error(`${specification} is neither a tarball nor a name with a version`);
  return { name, version };
}

/** A link must lead to what npm would bring. */
function requireVersion(name: string, version: string): void {
  const here = manifestOf(name).version;
  if (here === version || here.startsWith(`${version}.`)) return;
  throw new Error(`${name}@${version} is asked for, and this project tests with ${here}`);
}

function link(name: string, modules: string): void {
  const target = join(modules, name);
  if (existsSync(target)) return;
  if (name.startsWith(SCOPE)) throw new Error(`${name} is needed, and its tarball is not given`);
  mkdirSync(dirname(target), { recursive: true });
  symlinkSync(realpathSync(join(HERE, name)), target);
  for (const [program, file] of programsOf(name)) {
    const bin = join(modules, ".bin", program);
    mkdirSync(dirname(bin), { recursive: true });
    if (!existsSync(bin)) symlinkSync(join(target, file), bin);
  }
}

function programsOf(name: string): [program: string, file: string][] {
  const { bin = {} } = manifestOf(name);
  return typeof bin === "string" ? [[basename(name), bin]] : Object.entries(bin);
}

function manifestOf(name: string): Manifest {
  return JSON.parse(readFileSync(join(HERE, name, "package.json"), "utf8"));
}
