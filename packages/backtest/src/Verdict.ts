/** What came out of one of a back-test's questions. */
export interface Verdict {
  /** `failed` if the schedule must not be published as it is; `look` if somebody must decide whether it is meant. */
  readonly outcome: "passed" | "look" | "failed";
  readonly question: string;
  readonly answer: string;
}
