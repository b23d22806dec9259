import { openBuildCache } from "@causeway/build-cache";
import type { StorageLayout } from "@causeway/protocol/contracts";
import solc from "solc";

import type { CompilerLayout } from "./CompilerLayout.ts";
import { type Namespace, namespacesIn, slotOf } from "./namespaces.ts";

import { storageLayout } from "./storageLayout.ts";

/** The compiler's input of a build, as far as layouts depend on it. */
export interface LayoutInput {
  readonly sources: Readonly<Record<string, { readonly content: string }>>;
  readonly remappings: readonly string[];
}

interface Output {
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[];
  readonly contracts: Readonly<
    Record<string, Readonly<Record<string, { readonly storageLayout: CompilerLayout }>>>
  >;
  readonly sources: Readonly<Record<string, { readonly ast: { readonly nodes: readonly Node[] } }>>;
}

interface Node {
  readonly nodeType: string;
  readonly id: number;
  readonly name?: string;
  readonly linearizedBaseContracts?: readonly number[];
}

/** A contract by the source that declares it, as the build names the source. */
export interface Declared {
  readonly source: string;
  readonly name: string;
}

/** A source that has the compiler lay out the structs of namespaces, which no variable of a contract has. */
const PROBE = "layouts.sol";

/**
 * Where contracts keep their state: their variables, and the structs of namespaces that they or their bases declare.
 *
 * @returns In the order of the contracts.
 * @throws Error with the compiler's words if the sources do not compile.
 */
export async function compileLayouts(
  { sources, remappings }: LayoutInput,
  contracts: readonly Declared[],
): Promise<StorageLayout[]> {
  const namespaces = Object.entries(sources).flatMap(([source, { content }]) =>
    namespacesIn(source, content),
  );
  const named = new Set([...contracts, ...namespaces].map(({ source }) => source));
  const output = await compile({
    language: "Solidity",
    sources: { ...sources, [PROBE]: { content: probe(namespaces) } },
    settings: {
      remappings,
      evmVersion: "prague",
      outputSelection: Object.fromEntries(
        [...named, PROBE].map((source) => [source, { "": ["ast"], "*": ["storageLayout"] }]),
      ),
    },
  });
  return contracts.map((contract) => layoutOf(contract, namespaces, output));
}

function probe(namespaces: readonly Namespace[]): string {
  const contracts = namespaces.map(
    ({ source, contract, struct }, index) =>
      `import {${contract} as Base${index}} from "${source}";\n` +
      `contract Probe${index} { Base${index}.${struct.split(".")[1]} _probed; }\n`,
  );
  return `// SPDX-License-Identifier: MIT\npragma solidity ^0.8.30;\n${contracts.join("")}`;
}

async function compile(input: object): Promise<Output> {
  const text = JSON.stringify(input);
  const make = async () => Buffer.from(solc.compile(text));
  const label = "the compiler says of storage layouts";
  const cached = openBuildCache()?.get({ inputs: `${solc.version()} ${text}`, label, make });
  const output: Output = JSON.parse(Buffer.from(await (cached ?? make())).toString());
  const failed = output.errors?.find(({ severity }) => severity === "error");
  if (failed !== undefined) throw new Error(failed.formattedMessage);
  return output;
}

function layoutOf(
  { source, name }: Declared,
  namespaces: readonly Namespace[],
  { contracts, sources }: Output,
): StorageLayout {
  const declaration = (path: string, contract: string) =>
    sources[path]?.ast.nodes.find((node) => node.name === contract);
  const bases = new Set(declaration(source, name)?.linearizedBaseContracts);
  const own = namespaces.flatMap((namespace, index) => {
    const base = declaration(namespace.source, namespace.contract);
    const probed = contracts[PROBE]?.[`Probe${index}`]?.storageLayout;
    if (base === undefined || probed === undefined || !bases.has(base.id)) return [];
    return [{ slot: slotOf(namespace), layout: probed }];
  });
  const layout = contracts[source]?.[name]?.storageLayout;
  if (layout === undefined) throw new Error(`${source} has no contract ${name}`);
  return storageLayout(layout, own);
}
