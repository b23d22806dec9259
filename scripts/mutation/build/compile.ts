import solc from "solc";

import type { Node } from "../ast/Node.ts";
import { REMAPPINGS } from "./Imports.ts";

export interface Compilation {
  /** All sources, by path. */
  sources: Record<string, string>;
  /** Those whose contracts' code is wanted; without any, syntax trees of all are. */
  wanted: string[];
  settings: object;
}

export interface CompiledContract {
  abi: unknown[];
  evm: Record<"bytecode" | "deployedBytecode", { object: string; linkReferences: object }>;
}

export interface Compiled {
  contracts?: Record<string, Record<string, CompiledContract>>;
  sources?: Record<string, { ast: Node }>;
  errors?: { severity: string; formattedMessage: string }[];
}

const CODE = ["bytecode", "deployedBytecode"].flatMap((kind) =>
  ["object", "linkReferences"].map((part) => `evm.${kind}.${part}`),
);

/** Compiles with the compiler from npm. Throws what it says where it fails. */
export function compile({ sources, wanted, settings }: Compilation): Compiled {
  const outputSelection =
    wanted.length === 0
      ? { "*": { "": ["ast"] } }
      : Object.fromEntries(wanted.map((path) => [path, { "*": ["abi", ...CODE] }]));
  const input = {
    language: "Solidity",
    sources: Object.fromEntries(
      Object.entries(sources).map(([path, content]) => [path, { content }]),
    ),
    settings: { remappings: REMAPPINGS, evmVersion: "prague", outputSelection, ...settings },
  };
  const compiled: Compiled = JSON.parse(solc.compile(JSON.stringify(input)));
  const errors = (compiled.errors ?? []).filter(({ severity }) => severity === "error");
  if (errors.length > 0) throw new Error(errors.map((error) => error.formattedMessage).join("\n"));
  return compiled;
}
