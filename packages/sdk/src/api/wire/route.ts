import {
  array,
  type InferOutput,
  nullable,
  number,
  object,
  optional,
  record,
  string,
} from "valibot";

import { field, textOf } from "./field.ts";
import { accountField, chainIdField, dataField, hashField, tokenFields } from "./fields.ts";

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
    tradeType: number(),
    hash: hashField(),
    signature: dataField(),
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
      priceImpact: textOf(/^-?\d{1,20}(\.\d{1,20})?$/, Number, "is no percentage"),
      waits: nullable(object({ because: string(), seconds: nullable(number()) })),
      fees: object({ router: wholeField(), affiliate: wholeField() }),
      expiresAt: number(),
      promise: record(string(), field(valueOfPromise, "is no value of a promise")),
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
  return textOf(/^\d{1,78}(\.\d{1,78})?$/, (text) => text, "is no amount");
}

function valueOfPromise(value: unknown): string | boolean | undefined {
  return typeof value === "string" || typeof value === "boolean" ? value : undefined;
}
