import type { Windows } from "./digits.ts";
import type { Group } from "./provingKey.ts";

/** The sums of points that a proof consists of, by what their scalars are. */
export type SectionName = "a" | "bG1" | "bG2" | "private" | "quotient";

/** Points whose scalars are at `places` of the witness, or of the quotient's values. */
export type Section = {
  name: SectionName;
  group: Group;
  points: Uint8Array;
  places: Uint32Array;
  scalars: "witness" | "quotient";
};

/** Entries of the matrices A and B that stand in the rows from `first` up to `end`. */
export type MatrixPart = { first: number; end: number; coefficients: Uint8Array };

/** Scalars, 32 bytes each, and their digits as `writeDigits` leaves them. */
export type SharedScalars = {
  scalars: SharedArrayBuffer;
  digits: SharedArrayBuffer;
  windows: Windows;
};

/** What every worker of a prover has: the key, and memory that they all read and write. */
export type WorkerSetup = {
  code: Uint8Array;
  log2Domain: number;
  wireCount: number;
  sections: Section[];
  parts: MatrixPart[];
  witness: SharedScalars;
  quotient: SharedScalars;
  /** The values of A, B and their product, a domain's size each. */
  rows: SharedArrayBuffer[];
};

/** One step of a proof; places are counted in elements of the shared memory. */
export type Task =
  | { kind: "rows"; part: number }
  | { kind: "witnessDigits"; first: number; end: number }
  | { kind: "coset"; polynomial: number }
  | { kind: "quotient"; first: number; end: number }
  | { kind: "window"; section: SectionName; window: number };
