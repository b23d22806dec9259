import type { ChainAdapter } from "@causeway/chains";
import type { Hex } from "@causeway/protocol";
import { bridgeTokenAbi, interfaceOf } from "@causeway/protocol/contracts";
import { ZeroAddress } from "ethers";

import type { RoutePromise } from "../promise/RoutePromise.ts";
import type { PermitData } from "../wire/permit.ts";
import { permitOf } from "./permitOf.ts";

const token = interfaceOf(bridgeTokenAbi);

/** What an account lacks for an order; undefined where it lacks nothing. */
export interface Funds {
  /** Smallest units; undefined if the balance is enough. */
  readonly balance: { readonly required: bigint; readonly present: bigint } | undefined;
  readonly allowance: MissingAllowance | undefined;
}

/** How the router gets an allowance. */
export interface MissingAllowance {
  readonly token: Hex;
  readonly spender: Hex;
  /** Smallest units. */
  readonly required: bigint;
  readonly present: bigint;
  /** Data of a call of the token. */
  readonly approve: Hex;
  /** EIP-712 data that approves by signature (ERC-2612); undefined if the token takes none. */
  readonly permit: PermitData | undefined;
}

/** What the account that calls the router lacks. @param value Wei that the transaction sends. */
export async function fundsOf(
  adapter: ChainAdapter,
  { tokenIn, amountIn, contract }: RoutePromise,
  payer: Hex,
  value: bigint,
  deadline: bigint,
): Promise<Funds> {
  const coin = await adapter.accounts.coinOf(payer);
  if (tokenIn === ZeroAddress || coin < value) {
    return { balance: lack(coin, value), allowance: undefined };
  }
  const [present, allowed] = await Promise.all([
    adapter.accounts.tokenOf(tokenIn, payer),
    adapter.accounts.allowanceOf(tokenIn, payer, contract),
  ]);
  const balance = lack(present, amountIn);
  if (allowed >= amountIn) return { balance, allowance: undefined };
  const approve = token.encodeFunctionData("approve", [contract, amountIn]) as Hex;
  const wanted = { token: tokenIn, spender: contract, owner: payer, value: amountIn, deadline };
  const permit = await permitOf(adapter, wanted);
  const allowance = { required: amountIn, present: allowed, approve, permit };
  return { balance, allowance: { token: tokenIn, spender: contract, ...allowance } };
}

function lack(present: bigint, required: bigint): Funds["balance"] {
  return present < required ? { required, present } : undefined;
}
