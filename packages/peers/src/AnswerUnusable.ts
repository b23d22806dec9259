/** Why an answer is not taken. */
export type AnswerFlaw = "TIMEOUT" | "TOO_LARGE" | "PACKED" | "REDIRECTED" | "TOO_COMPLEX";

/** A peer answers too late, too much, or in a way that was not asked for. */
export class AnswerUnusable extends Error {
  readonly code: AnswerFlaw;

  constructor(code: AnswerFlaw, message: string) {
    super(message);
    this.name = "AnswerUnusable";
    this.code = code;
  }
}
