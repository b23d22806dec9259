import { isolated } from "@causeway/widget/parts";

import type { RecoverSay } from "./RecoverSay.ts";
import type { ProblemWords } from "./RecoverWords.ts";

/** What is wrong with a value, in no language yet. */
export interface Problem {
  readonly name: keyof ProblemWords;
  /** The value, shortened. */
  readonly text?: string;
  /** A number that the sentence names. */
  readonly count?: number;
}

/** The sentence of a problem. */
export function problemText({ name, text, count = 0 }: Problem, say: RecoverSay): string {
  const sentence: string | ((text: string, count: string) => string) = say.words.problems[name];
  if (typeof sentence === "string") return sentence;
  const number = say.number(count);
  return sentence(isolated(text ?? number), number);
}
