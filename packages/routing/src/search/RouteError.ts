/** Why there is no route. */
export type RouteErrorCode =
  /** No pool and no crossing has the token on that chain. */
  | "UnknownToken"
  /** The amount is zero or less. */
  | "InvalidAmount"
  /** No pools lead from token to token within the bounds, or none of them takes the amount. */
  | "NoRoute"
  /** Fees and gas take all of it; `leastAmount` would leave something. */
  | "NothingLeft"
  /** The slippage is not from 0 to 10,000 basis points. */
  | "SlippageOutOfRange"
  /** The price moves more than the bound; basis points. */
  | "PriceImpactAboveBound";

/** A question that has no route, with the offending values. */
export class RouteError extends Error {
  readonly code: RouteErrorCode;
  readonly details: Readonly<Record<string, bigint | number | string>>;

  constructor(
    code: RouteErrorCode,
    message: string,
    details: Readonly<Record<string, bigint | number | string>> = {},
  ) {
    super(message);
    this.name = "RouteError";
    this.code = code;
    this.details = details;
  }
}
