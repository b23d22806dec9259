import { SWAP_ORDER_TYPES } from "@causeway/protocol";

import type { KnownEvmChain } from "../contracts/environmentOf.ts";
import { missingAllowance } from "../contracts/missingAllowance.ts";
import type { Causeway } from "../createCauseway.ts";
import type { TypedData } from "../values/TypedData.ts";
import type { BuiltOrder } from "./BuiltOrder.ts";

/**
 * The data of an order for Permit2, where the account lets Permit2 take the amount already. The environment names Permit2.
 *
 * @returns undefined if Permit2 may not take enough, or if the environment names none
 * @throws CausewayError as `callContract`
 */
export async function permit2Of(
  causeway: Causeway,
  built: BuiltOrder,
  { venues }: KnownEvmChain,
  signal?: AbortSignal,
): Promise<TypedData | undefined> {
  const { order, sender: owner, transaction } = built;
  const { chainId } = transaction;
  if (venues === undefined || built.allowance === undefined) return undefined;
  const { tokenIn: token, amountIn: required } = order;
  const taking = { chainId, token, owner, spender: venues.permit2, required };
  if ((await missingAllowance(causeway, taking, signal)) !== undefined) return undefined;
  return dataOf(built, venues.permit2);
}

/** Types of an order whose input Permit2 takes: the order is the witness. */
function typesOfPermit2(): TypedData["types"] {
  const field = (name: string, type: string) => ({ name, type });
  return {
    EIP712Domain: [
      ...[field("name", "string"), field("chainId", "uint256")],
      field("verifyingContract", "address"),
    ],
    PermitWitnessTransferFrom: [
      ...[field("permitted", "TokenPermissions"), field("spender", "address")],
      ...[field("nonce", "uint256"), field("deadline", "uint256"), field("witness", "SwapOrder")],
    ],
    TokenPermissions: [field("token", "address"), field("amount", "uint256")],
    ...SWAP_ORDER_TYPES,
  };
}

function dataOf({ order, sender, transaction }: BuiltOrder, permit2: string): TypedData {
  const { chainId, to: router } = transaction;
  const place = { sender, router, originChainId: `${chainId}` };
  return {
    ...{ types: typesOfPermit2(), primaryType: "PermitWitnessTransferFrom" },
    domain: { name: "Permit2", chainId: `${chainId}`, verifyingContract: permit2 },
    message: {
      permitted: { token: order.tokenIn, amount: `${order.amountIn}` },
      ...{ spender: router, nonce: `${order.nonce}`, deadline: `${order.deadline}` },
      witness: { ...place, ...digitsOf(order) },
    },
  };
}

/** Wallets take integers as digits. */
function digitsOf(fields: object): object {
  const shown = Object.entries(fields).map(([name, value]) => [
    name,
    typeof value === "bigint" ? `${value}` : value,
  ]);
  return Object.fromEntries(shown);
}
