import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { OLDEST_NODE } from "@causeway/service/oldestNode";

import { SCOPE } from "../packages.ts";
import type { Entry } from "./entriesOf.ts";
import type { SourceManifest } from "./readManifest.ts";

/** The first of them lets CommonJS `require` modules of this kind. */
const NODE = `>=${OLDEST_NODE.join(".")}`;

const SOLIDITY = /\.sol$/;

/** What goes into a package. */
export interface Contents {
  readonly manifest: SourceManifest;
  readonly entries: readonly Entry[];
  /** Names of the packages that its code or its types import. */
  readonly imported: readonly string[];
}

/** Writes the manifest of what is published: built files in the place of sources, and no dependency too many. */
export function writeManifest({ manifest, entries, imported }: Contents, folder: string): void {
  const { name, version, description, license, type, sideEffects } = manifest;
  const { peerDependencies, peerDependenciesMeta } = manifest;
  const published = {
    ...{ name, version, description, license, type, sideEffects },
    ...(entries.length === 0
      ? {}
      : { engines: { node: NODE }, exports: exportsOf(manifest, entries) }),
    ...{ dependencies: dependenciesOf(manifest, imported) },
    ...{ peerDependencies, peerDependenciesMeta },
  };
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(published, null, 2)}\n`);
}

function exportsOf({ exports = {} }: SourceManifest, entries: readonly Entry[]): object {
  const modules = entries.map(({ path, name }) => [
    path,
    { types: `./dist/types/${name}.d.ts`, default: `./dist/${name}.js` },
  ]);
  const solidity = Object.entries(exports).filter(([, source]) => SOLIDITY.test(source));
  return {
    ...Object.fromEntries([...modules, ...solidity]),
    "./package.json": "./package.json",
  };
}

/** Of packages whose code is imported, and of those of ours whose Solidity is. */
function dependenciesOf(
  { name, dependencies = {}, peerDependencies = {} }: SourceManifest,
  imported: readonly string[],
): Record<string, string> | undefined {
  const missing = imported.filter((one) => !(one in dependencies || one in peerDependencies));
  if (missing.length > 0) {
    throw new Error(`${name} imports ${missing.join(", ")}: add to its dependencies`);
  }
  const wanted = Object.entries(dependencies)
    .filter(([one]) => imported.includes(one) || one === `${SCOPE}solidity`)
    .map(([one, version]) => [one, one.startsWith(SCOPE) ? version : `^${version}`]);
  return wanted.length === 0 ? undefined : Object.fromEntries(wanted);
}
