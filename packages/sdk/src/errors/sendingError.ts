import { CausewayError, type CausewayErrorParts } from "./CausewayError.ts";
import type { SendingErrorCode } from "./ErrorCode.ts";
import { SENDING_ERRORS } from "./SENDING_ERRORS.ts";

/** An error of a wallet, an execution or an exit. */
export function sendingError(code: SendingErrorCode, parts: CausewayErrorParts): CausewayError {
  return new CausewayError(code, parts, SENDING_ERRORS);
}
