import { interfaceOf, swapRouterAbi } from "@causeway/protocol/contracts";
import { toQuantity } from "ethers";
import { z } from "zod";

import type { BuiltSwap } from "../build/BuiltSwap.ts";
import type { MissingAllowance } from "../build/funds.ts";
import { permitObject } from "./permit.ts";

const router = interfaceOf(swapRouterAbi);

const missingAmount = z.object({
  required: z.string().describe("Smallest units"),
  present: z.string(),
});

const allowance = missingAmount.extend({
  token: z.string(),
  spender: z.string(),
  approve: z.string().describe("Data of a call of the token"),
  permit: permitObject
    .nullable()
    .describe("EIP-712 data to sign, for the function of `method` with `WithPermit`; or null"),
});

/** A transaction as the routing API shows it. */
export const swapItemObject = z
  .object({
    to: z.string().describe("The route's contract"),
    data: z.string(),
    value: z.string().describe("Wei, in hex"),
    chainId: z.string(),
    method: z.enum(["swapAndBridge", "swapAndCall"]),
    args: z
      .array(z.object({ type: z.string(), value: z.union([z.string(), z.number(), z.boolean()]) }))
      .describe("The order's fields"),
    causeway: z.object({
      orderId: z.string().describe("Of the order, if this account sends it"),
      gasLimit: z
        .string()
        .nullable()
        .describe("The least that is enough, with a margin; null if the account lacks something"),
      balance: missingAmount.nullable().describe("Balance that the account lacks; null for none"),
      allowance: allowance
        .nullable()
        .describe("The allowance that the router lacks; null for none"),
    }),
  })
  .meta({ id: "SwapItem" });

/** A transaction as the routing API shows it. */
export function swapItem(built: BuiltSwap): z.input<typeof swapItemObject> {
  const { chainId, to, data, value, method, orderId, gasLimit, funds } = built;
  const { balance, allowance } = funds;
  return {
    ...{ to, data, value: toQuantity(value), chainId: String(chainId), method },
    args: argumentsOf(built),
    causeway: {
      ...{ orderId, gasLimit: gasLimit === undefined ? null : String(gasLimit) },
      balance:
        balance === undefined
          ? null
          : { required: String(balance.required), present: String(balance.present) },
      allowance: allowance === undefined ? null : allowanceOf(allowance),
    },
  };
}

function allowanceOf({ required, present, permit, ...same }: MissingAllowance) {
  return {
    ...same,
    ...{ required: String(required), present: String(present), permit: permit ?? null },
  };
}

/** The order's fields, in the order in which the router takes them. */
function argumentsOf({ method, order }: BuiltSwap) {
  const [tuple] = router.getFunction(method)?.inputs ?? [];
  return (tuple?.components ?? []).map(({ name, type }) => {
    const value = order[name as keyof typeof order];
    return { type, value: typeof value === "bigint" ? String(value) : value };
  });
}
