import { type CausewayError, isCausewayError } from "../src/errors/CausewayError.ts";
import type { ErrorCode } from "../src/errors/ErrorCode.ts";
import { caught } from "./world/caught.ts";

/** The error of a promise that must be rejected with a code. */
export function refused(promise: Promise<unknown>, code: ErrorCode): Promise<CausewayError> {
  return caught(code, () => promise);
}

/** The error that a call must throw with a code. */
export function thrown(call: () => unknown, code: ErrorCode): CausewayError {
  try {
    call();
  } catch (error) {
    if (isCausewayError(error) && error.code === code) return error;
    throw new Error(`not ${code}: ${error}`, { cause: error });
  }
  throw new Error(`nothing was thrown, and ${code} was expected`);
}
