import { type CausewayError, type ErrorCode, isCausewayError } from "@causeway/sdk";

/** Why something could not be read: what a sentence needs, as JSON has it. */
export interface Failure {
  /** `NotLoaded` if a file of the element does not come, `Offline` if the device has no network. */
  readonly code: ErrorCode | "NotLoaded" | "Offline" | "Unknown";
  /** In English, with a value and a remedy. */
  readonly message: string;
  readonly isRetryable: boolean;
  /** Why the service refuses: its number for the reason. */
  readonly errno?: number | undefined;
  /** The least amount that it takes, in whole tokens. */
  readonly least?: string | undefined;
  readonly retryAfterSeconds?: number | undefined;
  /** Values that the error names; integers are digits. */
  readonly values?: Readonly<Record<string, string>> | undefined;
}

/** The failure of something that was thrown. */
export function failureOf(error: unknown): Failure {
  if (!isCausewayError(error)) {
    if ((error as Error | undefined)?.name === "NotLoaded") {
      return { code: "NotLoaded", message: String(error), isRetryable: true };
    }
    return { code: "Unknown", message: String(error), isRetryable: true };
  }
  const { errno, minAmount, retryAfterSeconds } = error.details;
  return {
    ...{ code: error.code, message: error.message, isRetryable: error.isRetryable },
    ...(typeof errno === "number" ? { errno } : {}),
    ...(isPlainNumber(minAmount) ? { least: minAmount } : {}),
    ...(typeof retryAfterSeconds === "number" ? { retryAfterSeconds } : {}),
    values: valuesOf(error),
  };
}

function valuesOf({ details }: CausewayError): Readonly<Record<string, string>> {
  const known = Object.entries(details).filter(([, value]) => value !== undefined);
  return Object.fromEntries(known.map(([name, value]) => [name, `${value}`]));
}

/** A service may say anything: only a number is shown as one, and filled in. */
function isPlainNumber(value: CausewayError["details"][string]): value is string {
  return typeof value === "string" && /^\d{1,30}(\.\d{1,36})?$/.test(value);
}
