import type { Answers } from "./Answers.ts";

/** Values that stand unless the operator gives others, and their origin: "as spoke-b". */
export interface Proposal {
  readonly values: readonly string[];
  readonly source: string;
}

/**
 * A value that an operator gives by an option, or on a terminal.
 *
 * @template S The subject of the question, from which proposals and checks come.
 */
export interface Question<S> {
  /** The option: `--gas-price <gwei>`. */
  readonly flag: string;
  /** The option's description, at most 70 characters. */
  readonly meaning: string;
  /** Whether the option is repeated for further values. */
  readonly isList?: boolean;
  /** Names that each need a value, for an option that is repeated as `name=value`. */
  readonly names?: (subject: S, answers: Answers) => readonly string[];
  /** Whether the value may be missing. */
  readonly isOptional?: boolean | ((subject: S, answers: Answers) => boolean);
  /** Whether the question makes sense after the answers so far. */
  readonly applies?: (subject: S, answers: Answers) => boolean;
  /** Values to propose; undefined for none. */
  readonly propose?: (subject: S, answers: Answers) => Proposal | undefined;
  /** The rule that a value breaks, with the remedy; undefined for a value that may stand. */
  readonly check?: (value: string, subject: S, answers: Answers) => string | undefined;
}

/** A proposal of one value. */
export function proposed(value: string, source: string): Proposal {
  return { values: [value], source };
}
