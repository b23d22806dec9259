import { type CausewayError, type ErrorCode, isCausewayError } from "../../src/index.ts";

/** The error of this package that something throws. @throws AssertionError if it has another code, or none. */
export async function caught(code: ErrorCode, act: () => unknown): Promise<CausewayError> {
  let result: unknown;
  try {
    result = await act();
  } catch (error) {
    if (isCausewayError(error) && error.code === code) return error;
    throw new Error(`not ${code}: ${error}`, { cause: error });
  }
  throw new Error(`no ${code}, but ${JSON.stringify(result, (_, v) => `${v}`)}`);
}
