/** A value that is signed, and its place. */
export interface ShownRow {
  readonly label: string;
  /** Undefined for a head of the rows below it. */
  readonly value: string | undefined;
  /** How deep it stands: 0 at the top. */
  readonly depth: number;
}
