import { pipe, rawTransform, unknown } from "valibot";

/**
 * A field of an answer. One primitive serves all kinds of fields, since each action of the library costs bytes.
 *
 * @param read The value under our own type; undefined if it has another form.
 * @param problem Follows the field's name if the value has another form.
 */
export function field<T>(read: (value: unknown) => T | undefined, problem: string) {
  return pipe(
    unknown(),
    rawTransform<unknown, T>(({ dataset, addIssue, NEVER }) => {
      const found = read(dataset.value);
      if (found !== undefined) return found;
      addIssue({ message: problem });
      return NEVER;
    }),
  );
}

/** A field of text in one form. */
export function textOf<T>(form: RegExp, read: (text: string) => T, problem: string) {
  return field(
    (value) => (typeof value === "string" && form.test(value) ? read(value) : undefined),
    problem,
  );
}
