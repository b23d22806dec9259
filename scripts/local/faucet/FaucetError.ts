/** Codes of refusals, each with its status of HTTP. */
const STATUSES = {
  BadRequest: 400,
  BadReceiver: 400,
  ChainRefused: 400,
  HostRefused: 403,
  OriginRefused: 403,
  UnknownChain: 404,
  UnknownToken: 404,
  TooMany: 429,
  NotSent: 502,
} as const;

export type FaucetErrorCode = keyof typeof STATUSES;

/** The faucet gives nothing. The message has the value and the remedy. */
export class FaucetError extends Error {
  readonly code: FaucetErrorCode;
  readonly status: number;
  /** Seconds after which the same request is taken; undefined if it never is. */
  readonly retryAfter: number | undefined;

  constructor(code: FaucetErrorCode, message: string, retryAfter?: number) {
    super(message);
    this.name = "FaucetError";
    this.code = code;
    this.status = STATUSES[code];
    this.retryAfter = retryAfter;
  }
}
