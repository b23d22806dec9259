/** How an error is mended. */
interface ErrorKind {
  /** A sentence that follows the message. */
  readonly remedy: string;
  readonly isRetryable: boolean;
}

const kinds = <const Code extends string>(
  known: Readonly<Record<Code, ErrorKind>>,
): Readonly<Record<Code, ErrorKind>> => known;

/** Every error of this package by its code: the one list, which `docs/apps.md` shows. */
export const ERRORS = kinds({
  BadInput: { remedy: "Send another value", isRetryable: false },
  NoBaseUrl: { remedy: "Give `baseUrl` to createCauseway", isRetryable: false },
  NoRpc: { remedy: "Give `rpcs` to createCauseway", isRetryable: false },
  ApiUnreachable: { remedy: "Ask again in a moment", isRetryable: true },
  ApiMalformed: { remedy: "Check `baseUrl`: another server may answer there", isRetryable: false },
  ApiRefused: { remedy: "Change the value that the message names", isRetryable: false },
  RateLimited: { remedy: "Ask again after the named time", isRetryable: true },
  RouteExpired: { remedy: "Ask for routes again", isRetryable: true },
  RouteMismatch: {
    remedy: "Nothing was signed. Tell the operator of the service, and take another one",
    isRetryable: false,
  },
  RpcUnreachable: { remedy: "Ask again in a moment, or give other RPCs", isRetryable: true },
});

/** Code of an error. Codes are never renamed. */
export type ErrorCode = keyof typeof ERRORS;
