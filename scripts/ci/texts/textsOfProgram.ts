import { type Node, parseSync } from "oxc-parser";

import { literalText } from "./literalText.ts";
import { walkTree } from "./walkTree.ts";

/** A text that a program may print. */
export interface ProgramText {
  /** With `${name}` for each value. */
  readonly text: string;
  readonly line: number;
  /** The nodes around the literal, the nearest first. */
  readonly ancestors: readonly Node[];
}

/** Two words of letters with a space between: keys, paths and codes have no space. */
const SENTENCE = /\p{L}\S* \S*\p{L}/u;

/** Queries and signatures have spaces, but no reader. */
const CODE =
  /^\s*(?:(?:select|insert|update|delete|create|drop|alter|with|lock|truncate)\s[^.]*[\n_$*(]|(?:function|event|error|constructor|tuple) ?\w*\()/i;

/**
 * The texts of a TypeScript source: strings and templates of more than one word. A sum of them is one text.
 *
 * @param path Names the file; its extension says how to parse it.
 * @throws If the source does not parse.
 */
export function textsOfProgram(path: string, source: string): ProgramText[] {
  const { program, errors } = parseSync(path, source);
  if (errors[0]) throw new Error(`${path} does not parse: ${errors[0].message}`);
  const texts: ProgramText[] = [];
  walkTree(program, (node, ancestors) => {
    if (isType(node) || isQuery(node)) return false;
    const text = isSide(ancestors) ? undefined : literalText(node, source);
    if (text !== undefined && SENTENCE.test(text) && !CODE.test(text)) {
      texts.push({ text, line: lineAt(source, node.start), ancestors });
    }
    return true;
  });
  return texts;
}

function isType({ type }: Node): boolean {
  return type.startsWith("TS") && type.endsWith("Type");
}

/** The arguments of a database's `query` are read by the database. */
function isQuery(node: Node): boolean {
  return (
    node.type === "CallExpression" &&
    node.callee.type === "MemberExpression" &&
    node.callee.property.type === "Identifier" &&
    node.callee.property.name === "query"
  );
}

/** Whether the node is a side of a sum, whose text was read with the sum. */
function isSide([parent]: readonly Node[]): boolean {
  return parent?.type === "BinaryExpression" && parent.operator === "+";
}

function lineAt(source: string, offset: number): number {
  return source.slice(0, offset).split("\n").length;
}
