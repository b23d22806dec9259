import { readFileSync } from "node:fs";
import { dirname } from "node:path";

import { trackedFiles } from "../trackedFiles.ts";
import { READ_AS_FILES, venueCodeBreaches } from "./venueCode.ts";

const SOURCES = /\.(ts|tsx|mts|cts|mjs|cjs|js)$/;
const MANIFEST = /(^|\/)package\.json$/;
const IMPORT = /(?:from|import|require|resolve)\s*\(?\s*["']([^"']+)["']/g;

/** Dependencies under the GPL. Our own packages that are say so in their manifests. */
const GPL_DEPENDENCIES = ["circom2", "circomlib", "circomlibjs", "ffjavascript", "snarkjs"];

/** What is under the GPL: names of packages, and folders of ours. */
export interface GplParts {
  modules: string[];
  folders: string[];
  /** Packages that the project's own manifest may have, for tests and the local network. */
  files: string[];
}

/**
 * The project is MIT; circuits and prover build on GPL code and stand apart. Others reach them as
 * processes or by their outputs, and never import them.
 */
export function findLicenceBreaches(): string[] {
  const manifests = readAll(trackedFiles(MANIFEST));
  const sources = readAll(trackedFiles(SOURCES));
  const gpl = gplParts(manifests);
  const isMit = ([path]: [string, string]) => !gpl.folders.some((folder) => isIn(path, folder));

  return [
    ...sources.filter(isMit).flatMap(([path, source]) => gplImportsIn(path, source, gpl)),
    ...manifests
      .filter(isMit)
      .flatMap(([path, manifest]) => gplDependenciesIn(path, manifest, gpl)),
    ...[...sources, ...manifests].flatMap(([path, text]) => venueCodeBreaches(path, text)),
  ];
}

export function gplParts(manifests: [path: string, manifest: string][]): GplParts {
  const ours = manifests
    .map(([path, manifest]) => ({ folder: dirname(path), ...JSON.parse(manifest) }))
    .filter(({ license }) => license?.startsWith("GPL"));
  return {
    modules: [...GPL_DEPENDENCIES, ...READ_AS_FILES, ...ours.map(({ name }) => name)],
    folders: ours.map(({ folder }) => folder),
    files: READ_AS_FILES,
  };
}

export function gplImportsIn(path: string, source: string, gpl: GplParts): string[] {
  return [...source.matchAll(IMPORT)]
    .map(([, specifier = ""]) => specifier)
    .filter((specifier) => isGplModule(specifier, gpl) || isGplProgram(specifier, gpl))
    .map((specifier) => `${path}: imports ${specifier}, which is under the GPL`);
}

export function gplDependenciesIn(path: string, manifest: string, gpl: GplParts): string[] {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(manifest);
  const isForTests = (name: string) =>
    path === "package.json" && gpl.files.includes(name) && name in { ...devDependencies };
  return Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })
    .filter((name) => isGplModule(name, gpl) && !isForTests(name))
    .map((name) => `${path}: depends on ${name}, which is under the GPL`);
}

function isGplModule(specifier: string, { modules }: GplParts): boolean {
  return modules.some((name) => specifier === name || specifier.startsWith(`${name}/`));
}

/** A relative path to a program in a folder of ours; data that it wrote may be read. */
function isGplProgram(specifier: string, { folders }: GplParts): boolean {
  const target = specifier.replace(/^(\.{1,2}\/)+/, "");
  return specifier.startsWith(".") && SOURCES.test(target) && folders.some((f) => isIn(target, f));
}

function isIn(path: string, folder: string): boolean {
  return path.startsWith(`${folder}/`);
}

function readAll(paths: string[]): [path: string, content: string][] {
  return paths.map((path) => [path, readFileSync(path, "utf8")]);
}
