import { expect } from "chai";

import { UnsatisfiableInputError } from "../witness/errors.ts";

/** Expects that no witness exists for an input; `template` is what refuses it. */
export async function expectRefusal(attempt: Promise<unknown>, template?: string): Promise<void> {
  const error = await attempt.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).to.be.instanceOf(UnsatisfiableInputError);
  if (template !== undefined)
    expect((error as UnsatisfiableInputError).reason).to.include(template);
}
