import { entityTag } from "./entityTag.ts";

/** The body of an answer, and its `ETag`. */
export interface WrittenAnswer {
  readonly body: string;
  readonly tag: string;
}

/** Answers that serve many requests: each is written once, as long as its data is kept. */
export class WrittenAnswers {
  readonly #written = new WeakMap<object, WrittenAnswer>();

  /** @param data Nobody changes it: the same object is the same answer. */
  of(data: object, write: () => string): WrittenAnswer {
    const known = this.#written.get(data);
    if (known !== undefined) return known;
    const written = writtenAs(write());
    this.#written.set(data, written);
    return written;
  }
}

/** A body with its `ETag`. */
export function writtenAs(body: string): WrittenAnswer {
  return { body, tag: entityTag(body) };
}
