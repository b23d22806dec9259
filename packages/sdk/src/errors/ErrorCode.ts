import type { API_ERRORS } from "./API_ERRORS.ts";
import type { SENDING_ERRORS } from "./SENDING_ERRORS.ts";

/** Code of an error of every function. */
export type ApiErrorCode = keyof typeof API_ERRORS;

/** Code of an error of a wallet, an execution or an exit. */
export type SendingErrorCode = keyof typeof SENDING_ERRORS;

/** Code of an error. Codes are never renamed; `docs/apps.md` shows all of them. */
export type ErrorCode = ApiErrorCode | SendingErrorCode;
