/** A broken rule: where, what stands there, and what it should be. */
export interface Violation {
  readonly path: readonly PropertyKey[];
  readonly value: unknown;
  readonly rule: string;
}

/** Broken rules, by the name of the file that breaks them. */
export type Violations = Readonly<Record<string, readonly Violation[]>>;
