import type { Operator } from "./Edit.ts";

/** One change of one source. */
export interface Mutant {
  /** From 1 on, in the order of sources and places. */
  id: number;
  /** The number that its code reports when it is reached, shared with others of the same place. */
  reported: number;
  file: string;
  line: number;
  /** The function around it. */
  within: string;
  operator: Operator;
  original: string;
  mutated: string;
}
