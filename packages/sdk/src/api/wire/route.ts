import {
  array,
  boolean,
  type InferOutput,
  literal,
  nullable,
  number,
  object,
  optional,
  pipe,
  record,
  regex,
  string,
  union,
} from "valibot";

import { accountField, chainIdField, hashField, tokenFields } from "./fields.ts";

/** `data` of `/route`. */
export function routeListSchema() {
  return array(routeSchema());
}

/** A route as the service sends it. */
export type WireRoute = InferOutput<ReturnType<typeof routeSchema>>;

/** A token of a route. */
export type WireRouteToken = InferOutput<ReturnType<typeof tokenSchema>>;

function routeSchema() {
  return object({
    tradeType: union([literal(0), literal(1)]),
    hash: hashField(),
    signature: pipe(string(), regex(/^0x[0-9a-fA-F]{2,1024}$/, "is no signature")),
    timestamp: number(),
    contract: accountField(),
    timeEstimated: number(),
    timeEstimatedProof: nullable(number()),
    gasFee: object({ amount: wholeField() }),
    swapFee: object({ nativeFee: wholeField() }),
    bridgeFee: object({
      amount: wholeField(),
      chainId: chainIdField(),
      out: object({ token: tokenSchema() }),
    }),
    srcChain: legSchema(),
    dstChain: optional(legSchema()),
    causeway: object({
      priceImpact: pipe(string(), regex(/^-?\d{1,20}(\.\d{1,20})?$/, "is no percentage")),
      waits: nullable(object({ because: string(), seconds: nullable(number()) })),
      fees: object({ router: wholeField(), affiliate: wholeField() }),
      expiresAt: number(),
      promise: record(string(), union([string(), boolean()])),
    }),
  });
}

function legSchema() {
  return object({ chainId: chainIdField(), tokenIn: tokenSchema(), tokenOut: tokenSchema() });
}

function tokenSchema() {
  return object({ ...tokenFields(), icon: optional(string()) });
}

/** An amount of whole tokens. */
function wholeField() {
  return pipe(string(), regex(/^\d{1,78}(\.\d{1,78})?$/, "is no amount"));
}
