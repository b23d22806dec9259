import { rename, rm, stat } from "node:fs/promises";

import { OutputExistsError } from "./errors.ts";

/**
 * Has `write` make a file at a temporary path beside `output`, and moves it there once it is whole. Throws
 * {@link OutputExistsError} where something is there.
 */
export async function writeWhole<Result>(
  output: string,
  write: (temporary: string) => Promise<Result>,
): Promise<Result> {
  const exists = await stat(output).catch(() => undefined);
  if (exists !== undefined) throw new OutputExistsError(output);
  return replaceWhole(output, write);
}

/** The same where something may be there. */
export async function replaceWhole<Result>(
  output: string,
  write: (temporary: string) => Promise<Result>,
): Promise<Result> {
  const temporary = `${output}.${process.pid}.partial`;
  try {
    const result = await write(temporary);
    await rename(temporary, output);
    return result;
  } finally {
    await rm(temporary, { force: true });
  }
}
