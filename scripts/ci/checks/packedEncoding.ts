import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const BUILD_INFO = "artifacts/build-info";
const OWN_SOURCE = /^project\/contracts\//;
const DYNAMIC_TYPE = /^t_(bytes|string)_|^t_array\$.*\$dyn_/;

/** A node of the compiler's syntax tree, as far as this rule looks at it. */
export interface AstNode {
  nodeType?: string;
  src?: string;
  memberName?: string;
  expression?: AstNode;
  arguments?: AstNode[];
  typeDescriptions?: { typeIdentifier?: string };
  [key: string]: unknown;
}

/**
 * `abi.encodePacked` of two values of varying length says where neither begins: two different pairs
 * may give the same bytes, and so the same hash.
 */
export function findAmbiguousPacking(): string[] {
  return readdirSync(BUILD_INFO)
    .filter((name) => name.endsWith(".output.json"))
    .flatMap((name) => inBuild(name.replace(".output.json", "")));
}

function inBuild(id: string): string[] {
  const { output } = readJson(`${id}.output.json`);
  const { input } = readJson(`${id}.json`);
  return Object.entries<{ ast: AstNode }>(output.sources)
    .filter(([name]) => OWN_SOURCE.test(name))
    .flatMap(([name, { ast }]) =>
      ambiguousPackings(ast).map((node) => {
        const line = lineOf(node, input.sources[name].content);
        return `${name.replace("project/", "")}:${line}: packs several values of varying length`;
      }),
    );
}

export function ambiguousPackings(node: AstNode): AstNode[] {
  const within = Object.values(node).flatMap(childNodes).flatMap(ambiguousPackings);
  return isAmbiguousPacking(node) ? [node, ...within] : within;
}

function isAmbiguousPacking({ nodeType, expression, arguments: values = [] }: AstNode): boolean {
  if (nodeType !== "FunctionCall" || expression?.memberName !== "encodePacked") return false;
  return values.filter(isDynamic).length > 1;
}

function isDynamic({ typeDescriptions }: AstNode): boolean {
  return DYNAMIC_TYPE.test(typeDescriptions?.typeIdentifier ?? "");
}

function childNodes(value: unknown): AstNode[] {
  const values = Array.isArray(value) ? value : [value];
  return values.filter((child): child is AstNode => Boolean(child?.nodeType));
}

function lineOf(node: AstNode, source: string): number {
  const offset = Number(node.src?.split(":")[0] ?? 0);
  return Buffer.from(source).subarray(0, offset).toString().split("\n").length;
}

function readJson(name: string) {
  return JSON.parse(readFileSync(join(BUILD_INFO, name), "utf8"));
}
