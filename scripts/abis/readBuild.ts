import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { buildsOf } from "../hardhat/buildsOf.ts";
import type { AbiEntry, BuiltContract } from "./BuiltContract.ts";
import type { LayoutInput } from "./layouts/compileLayouts.ts";

const ARTIFACTS = fileURLToPath(new URL("../../artifacts/", import.meta.url));
/** Artifacts of the contracts, and of what integrators import and no contract does. */
const OURS = "{contracts,@causeway}/**/*.json";

interface CompilerOutput {
  readonly contracts?: Record<string, Record<string, CompiledContract>>;
}

interface CompiledContract {
  readonly abi: readonly AbiEntry[];
  readonly evm?: { readonly bytecode?: { readonly object: string } };
}

interface CompilerInput {
  readonly input: {
    readonly sources: LayoutInput["sources"];
    readonly settings: { readonly remappings: readonly string[] };
  };
}

/** The sources of the contracts and of what they import, as the compiler read them. */
export function readSources(): LayoutInput {
  const inputs = [...buildsOf(ARTIFACTS, OURS)].map(
    (build) => readJson<CompilerInput>(`build-info/${build}.json`).input,
  );
  const sources = new Map(inputs.flatMap((input) => Object.entries(input.sources)));
  const remappings = new Set(inputs.flatMap(({ settings }) => settings.remappings));
  // The order in which the disk gives builds would be another key of the build cache.
  return {
    sources: Object.fromEntries([...sources].sort(([one], [other]) => (one < other ? -1 : 1))),
    remappings: [...remappings].sort(),
  };
}

/** All that is built of the contracts and of what they import, in the order of their names; nothing of the tests. */
export function readBuild(): BuiltContract[] {
  const found = new Map<string, BuiltContract>();
  for (const id of buildsOf(ARTIFACTS, OURS)) {
    for (const contract of contractsOf(id)) found.set(keyOf(contract), contract);
  }
  return [...found.values()].sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

function keyOf({ source, name }: BuiltContract): string {
  return `${source}:${name}`;
}

function contractsOf(build: string): BuiltContract[] {
  const { output } = readJson<{ output: CompilerOutput }>(`build-info/${build}.output.json`);
  return Object.entries(output.contracts ?? {}).flatMap(([path, contracts]) =>
    Object.entries(contracts).map(([name, { abi, evm }]) => {
      const code = evm?.bytecode?.object ?? "";
      return { source: sourceNamed(path), path, name, abi, code };
    }),
  );
}

/** Without what the compiler's input says of where a source is from, and of a package's version. */
function sourceNamed(path: string): string {
  return path.replace(/^project\//, "").replace(/^npm\/((?:@[^/]+\/)?[^/@]+)@[^/]+\//, "$1/");
}

function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(join(ARTIFACTS, path), "utf8"));
}
