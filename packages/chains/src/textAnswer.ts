import * as v from "valibot";

/**
 * A schema that a program does not hold if nothing in it uses the schema: a bundler cannot know that the
 * functions that make it have no effect. Its calls are marked as pure.
 */
export function schemaOf<Schema>(make: () => Schema): Schema {
  return make();
}

/**
 * Text of a form, as the value that it stands for. One action of the library serves all kinds of text, since each one costs a
 * browser bytes.
 */
export function textAnswer<T>(form: RegExp, read: (text: string) => T) {
  return v.pipe(
    v.unknown(),
    v.rawTransform<unknown, T>(({ dataset: { value }, addIssue, NEVER }) => {
      if (typeof value === "string" && form.test(value)) return read(value);
      addIssue({ message: `is not of the form ${form}` });
      return NEVER;
    }),
  );
}
