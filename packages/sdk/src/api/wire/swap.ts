import {
  array,
  type InferOutput,
  nullable,
  object,
  pipe,
  record,
  regex,
  string,
  unknown,
} from "valibot";

/** `data` of `/swap`. */
export function swapSchema() {
  return array(swapItemSchema());
}

/** A transaction as the service sends it. */
export type WireSwap = InferOutput<ReturnType<typeof swapItemSchema>>;

/** Typed data of an approval, as the service sends it. */
export type WirePermit = InferOutput<ReturnType<typeof permitSchema>>;

function swapItemSchema() {
  return object({
    to: string(),
    data: pipe(string(), regex(/^0x(?:[0-9a-fA-F]{2}){4,20000}$/, "is no data of a call")),
    value: pipe(string(), regex(/^0x[0-9a-fA-F]{1,64}$/, "is no quantity")),
    chainId: string(),
    method: string(),
    causeway: object({
      orderId: string(),
      gasLimit: nullable(digits()),
      balance: nullable(object({ required: digits(), present: digits() })),
      allowance: nullable(
        object({
          ...{ token: string(), spender: string(), required: digits(), present: digits() },
          ...{ approve: string(), permit: nullable(permitSchema()) },
        }),
      ),
    }),
  });
}

function permitSchema() {
  return object({
    types: record(string(), array(object({ name: string(), type: string() }))),
    primaryType: string(),
    domain: record(string(), unknown()),
    message: record(string(), unknown()),
  });
}

function digits() {
  return pipe(string(), regex(/^\d{1,78}$/, "is no whole number"));
}
