import type { Range } from "../ast/Node.ts";
import type { Edit } from "./Edit.ts";

/** A part of a source that is switched as a whole: one of its edits is on, or none. */
export interface Point extends Range {
  kind: "statement" | "expression" | "modifiers" | YulKind;
  edits: Edit[];
  /** Of a function with modifiers. */
  header?: Header;
  /** Of assembly. */
  yul?: YulParts;
}

export type YulKind = "yul-statement" | "yul-declaration" | "yul-if" | "yul-switch" | "yul-for";

/** The head of a function, from its first byte to the one before its body. */
export interface Header {
  /** The parameters that have a name, and their names: no other is used. */
  parameters: Range[];
  names: string[];
  returned?: Range;
  modifiers: Range[];
  mutability: string;
}

export interface YulParts {
  /** The assembly block around it. */
  block: Range;
  /** What decides, or what is assigned. */
  value: Range;
  /** The variables of a declaration. */
  names?: string;
  /** The body of a loop. */
  body?: Range;
}
