import { AnswerUnusable } from "./AnswerUnusable.ts";

/** Bytes that answers of one peer may take together while they are read. */
export class Budget {
  readonly #bytes: number;
  #taken = 0;

  constructor(bytes: number) {
    this.#bytes = bytes;
  }

  /** @throws AnswerUnusable */
  take(bytes: number): void {
    if (this.#taken + bytes > this.#bytes) {
      const message = `its answers at one time have more than ${this.#bytes} bytes`;
      throw new AnswerUnusable("TOO_LARGE", message);
    }
    this.#taken += bytes;
  }

  give(bytes: number): void {
    this.#taken -= bytes;
  }
}
