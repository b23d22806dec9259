import type { Operator } from "../mutants/Edit.ts";

/** A node of the syntax tree of a TypeScript source. */
export interface SourceNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** A change of one range of a source. */
export interface SourceEdit {
  readonly operator: Operator;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}
