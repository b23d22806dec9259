import type { Address, ChainId, RouteId } from "../values/ids.ts";

/** A token of a chain; the zero address stands for the coin. */
export interface Token {
  readonly chainId: ChainId;
  readonly address: Address;
  /** Shown without control and bidi characters. */
  readonly symbol: string;
  readonly name: string;
  readonly decimals: number;
  /** URL of a picture; undefined without one. */
  readonly image?: string | undefined;
  /** US dollars of a whole token; undefined if nobody knows a price. */
  readonly usd?: number | undefined;
  /** Whether the environment lists the token; anyone can give any name to another one. */
  readonly isListed: boolean;
}

/** What a person wants to swap. */
export interface RouteRequest {
  readonly from: { readonly chainId: ChainId; readonly token: Address };
  readonly to: { readonly chainId: ChainId; readonly token: Address };
  /** Smallest units: of the sold token for `exactIn`, of the bought token for `exactOut`. */
  readonly amount: bigint;
  readonly kind?: "exactIn" | "exactOut";
  /** How far the minimum is below the quote, in basis points. */
  readonly slippageBps?: number;
  readonly sender?: Address;
  readonly receiver?: Address;
  readonly integratorFeeBps?: number;
}

/** An amount of a token, in smallest units. */
export interface TokenAmount {
  readonly token: Token;
  readonly amount: bigint;
}

/** A part of a route's cost: to whom, and of which token. */
export interface RouteFee extends TokenAmount {
  readonly kind: "message" | "router" | "integrator" | "bridge" | "gas";
  /** Whether it is paid beside the input, and not out of it. */
  readonly isOnTop: boolean;
}

/** A route that the service promised: it stands for five minutes. */
export interface Route {
  readonly id: RouteId;
  readonly request: RouteRequest & {
    readonly kind: "exactIn" | "exactOut";
    readonly slippageBps: number;
  };
  /** The router that takes the order. */
  readonly contract: Address;
  readonly input: TokenAmount;
  /** What the receiver gets by the quote. */
  readonly output: TokenAmount;
  /** The receiver gets at least this amount, or the order is held for its owner. */
  readonly minimum: bigint;
  readonly fees: readonly RouteFee[];
  /** Percent, with two digits. */
  readonly priceImpact: number;
  /** Seconds until the receiver can use the funds, and until the proof has arrived. */
  readonly seconds: { readonly usable: number; readonly proven: number | undefined };
  /** Why the destination cannot pay at once; undefined if it can. */
  readonly waits: { readonly reason: string; readonly seconds: number | undefined } | undefined;
  /** Unix seconds. */
  readonly expiresAt: number;
  /** Values that `id` covers by EIP-712, by their names. */
  readonly promise: Readonly<Record<string, string | boolean>>;
  /** Signature of `id` by the service. */
  readonly signature: string;
}
