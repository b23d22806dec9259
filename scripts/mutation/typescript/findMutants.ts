import { readFileSync } from "node:fs";

import { parseSync } from "oxc-parser";

import type { Mutant } from "../mutants/Mutant.ts";
import { editsOf } from "./editsOf.ts";
import type { SourceNode } from "./SourceEdit.ts";

/** A change of a TypeScript source, and the source with it. */
export interface SourceMutant extends Mutant {
  readonly source: string;
}

/** Nodes that stand for no value: types, and places that name something. */
const WITHOUT_VALUES = /^(TS(?!AsExpression|NonNull|Satisfies)|Import|ExportAll)/;

/** All mutants of some TypeScript sources, in the order of sources and places. */
export function findMutants(files: readonly string[], firstId: number): SourceMutant[] {
  const found = files.flatMap(mutantsOf);
  return found.map((mutant, at) => ({ ...mutant, id: firstId + at, reported: firstId + at }));
}

function mutantsOf(file: string): SourceMutant[] {
  const source = readFileSync(file, "utf8");
  const { program } = parseSync(file, source);
  const found: SourceMutant[] = [];
  const visit = (node: SourceNode, parent: SourceNode | undefined, within: string) => {
    if (WITHOUT_VALUES.test(node.type) || isColumn(node)) return;
    const name = nameOf(node) ?? within;
    for (const { start, end, text, operator } of editsOf(node, parent, source)) {
      found.push({
        ...{ id: 0, reported: 0, file, within: name, operator },
        line: source.slice(0, start).split("\n").length,
        original: source.slice(start, end),
        mutated: text,
        source: source.slice(0, start) + text + source.slice(end),
      });
    }
    for (const child of childrenOf(node)) visit(child, node, name);
  };
  visit(program as unknown as SourceNode, undefined, "");
  return found;
}

/** A column of a table: `{ name: "final", type: "boolean" }`. A test of the tables compares them. */
function isColumn({ type, properties }: SourceNode): boolean {
  if (type !== "ObjectExpression") return false;
  const keys = (properties as SourceNode[]).map(({ key }) => (key as SourceNode | undefined)?.name);
  return keys.length === 2 && keys[0] === "name" && keys[1] === "type";
}

function nameOf({ type, id, key }: SourceNode): string | undefined {
  if (type === "MethodDefinition") return (key as { readonly name?: string }).name;
  const isNamed = type === "FunctionDeclaration" || type === "VariableDeclarator";
  return isNamed ? (id as { readonly name?: string } | null)?.name : undefined;
}

function childrenOf(node: SourceNode): SourceNode[] {
  return Object.entries(node).flatMap(([key, value]) =>
    key === "typeAnnotation" || key === "returnType" || key === "typeArguments"
      ? []
      : [value].flat().filter(isNode),
  );
}

function isNode(value: unknown): value is SourceNode {
  return typeof (value as SourceNode | null)?.type === "string";
}
