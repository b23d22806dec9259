import type { BuiltOrder, Route, TokenAmount } from "@causeway/sdk";

/** An amount as events carry it. */
export interface AmountDetail {
  readonly chainId: string;
  readonly token: string;
  readonly symbol: string;
  readonly decimals: number;
  /** Smallest units, in digits. */
  readonly amount: string;
}

/** A route as events carry it: JSON has no integers of this size. */
export interface RouteDetail {
  readonly id: string;
  readonly kind: "exactIn" | "exactOut";
  readonly input: AmountDetail;
  readonly output: AmountDetail;
  /** Smallest units of the output, in digits. */
  readonly minimum: string;
  readonly usableSeconds: number;
  readonly provenSeconds: number | null;
  /** Unix seconds. */
  readonly expiresAt: number;
}

/** Detail of the event `quote`. */
export interface QuoteDetail {
  /** The best first. */
  readonly routes: readonly RouteDetail[];
}

/** What the event `quote` tells of routes. */
export function quoteDetail(routes: readonly Route[]): QuoteDetail {
  return { routes: routes.map(routeDetail) };
}

function routeDetail({
  id,
  request,
  input,
  output,
  minimum,
  seconds,
  expiresAt,
}: Route): RouteDetail {
  return {
    ...{ id, kind: request.kind, input: amountDetail(input), output: amountDetail(output) },
    ...{ minimum: `${minimum}`, usableSeconds: seconds.usable },
    ...{ provenSeconds: seconds.proven ?? null, expiresAt },
  };
}

function amountDetail({ token, amount }: TokenAmount): AmountDetail {
  const { chainId, address, symbol, decimals } = token;
  return { chainId: `${chainId}`, token: address, symbol, decimals, amount: `${amount}` };
}

/** Detail of the event `review`: what the person is about to sign. */
export interface ReviewDetail {
  readonly route: RouteDetail;
  readonly orderId: string;
  readonly sender: string;
  readonly receiver: string;
  /** The contract that takes the order. */
  readonly contract: string;
  /** Smallest units of the coin, in digits. */
  readonly value: string;
  /** The contract that gets an allowance; null if none is missing. */
  readonly spender: string | null;
}

/** What the event `review` tells of an order. */
export function reviewDetail(built: BuiltOrder): ReviewDetail {
  const { route, orderId, sender, receiver, transaction, allowance } = built;
  return {
    ...{ route: routeDetail(route), orderId, sender, receiver, contract: transaction.to },
    ...{ value: `${transaction.value}`, spender: allowance?.spender ?? null },
  };
}
