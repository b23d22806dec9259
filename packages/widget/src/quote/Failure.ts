import { type CausewayError, type ErrorCode, isCausewayError } from "@causeway/sdk";

/** Why something could not be read: what a sentence needs, as JSON has it. */
export interface Failure {
  readonly code: ErrorCode | "Unknown";
  /** In English, with a value and a remedy. */
  readonly message: string;
  readonly isRetryable: boolean;
  /** Why the service refuses: its number for the reason. */
  readonly errno?: number | undefined;
  /** The least amount that it takes, in whole tokens. */
  readonly least?: string | undefined;
  readonly retryAfterSeconds?: number | undefined;
}

/** The failure of something that was thrown. */
export function failureOf(error: unknown): Failure {
  if (!isCausewayError(error)) {
    return { code: "Unknown", message: String(error), isRetryable: true };
  }
  const { errno, minAmount, retryAfterSeconds } = error.details;
  return {
    ...{ code: error.code, message: error.message, isRetryable: error.isRetryable },
    ...(typeof errno === "number" ? { errno } : {}),
    ...(isPlainNumber(minAmount) ? { least: minAmount } : {}),
    ...(typeof retryAfterSeconds === "number" ? { retryAfterSeconds } : {}),
  };
}

/** A service may say anything: only a number is shown as one, and filled in. */
function isPlainNumber(value: CausewayError["details"][string]): value is string {
  return typeof value === "string" && /^\d{1,30}(\.\d{1,36})?$/.test(value);
}
