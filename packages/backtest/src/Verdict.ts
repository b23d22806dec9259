import { counted } from "@causeway/operator";

/** What came out of one of a back-test's questions. */
export interface Verdict {
  /** `failed` if the schedule must not be published as it is; `look` if somebody must decide whether it is meant. */
  readonly outcome: "passed" | "look" | "failed";
  readonly question: string;
  readonly answer: string;
}

/** What is said of a question if the outcome is good, and if it is not. */
export interface Answers {
  readonly question: string;
  readonly passed: string;
  readonly otherwise: string;
}

/** Judges what must be so: `outcome` otherwise. */
export function judge(
  isPassed: boolean,
  outcome: "look" | "failed",
  { question, passed, otherwise }: Answers,
): Verdict {
  return isPassed
    ? { outcome: "passed", question, answer: passed }
    : { outcome, question, answer: otherwise };
}

/** What a check of charges found. */
export interface CheckedCharges {
  readonly compared: number;
  readonly differing: number;
  /** What could not be told of the rest, in a sentence after a space; empty if there is no rest. */
  readonly left: string;
}

/** Judges whether the schedule of that time explains what was charged. */
export function judgeCharges(
  question: string,
  what: string,
  { compared, differing, left }: CheckedCharges,
): Verdict {
  if (differing > 0) {
    const answer = `Not of ${differing} in ${counted(compared, what)}.${left}`;
    return { outcome: "failed", question, answer };
  }
  const answer = `Yes, of ${counted(compared, what)}, to the last unit.${left}`;
  return { outcome: left === "" ? "passed" : "look", question, answer };
}

/** Whether nothing was found for which a schedule must not be published. */
export function isSound(verdicts: readonly Verdict[]): boolean {
  return verdicts.every(({ outcome }) => outcome !== "failed");
}
