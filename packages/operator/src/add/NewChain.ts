import type { Answers } from "../ask/Answers.ts";
import type { Question } from "../ask/Question.ts";
import type { AddedChain } from "./ChainPart.ts";
import type { UsualChain } from "./UsualChain.ts";

/** A family's part of a chain that `chain add` adds. */
export interface NewChain {
  /** The family as people call it: `TON`. */
  readonly title: string;
  /** Calls of `chain add`, without the command. */
  readonly examples: readonly string[];
  readonly usual: UsualChain;
  /** Questions about the fields that chains of the family alone have. */
  readonly questions: readonly Question<AddedChain>[];
  /** These fields, as `chains.json` has them. */
  readonly fields: (answers: Answers) => Readonly<Record<string, unknown>>;
  /** The price of a unit of gas in words: `1 gwei`. */
  readonly gasText: (price: bigint) => string;
}
