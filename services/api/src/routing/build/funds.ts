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

/** What an account has for an order; of an order that sells the coin, the coin alone. */
export interface Purse {
  readonly account: Hex;
  /** Wei. */
  readonly coin: bigint;
  /** Smallest units. */
  readonly token: bigint;
  /** Smallest units that the router may take. */
  readonly allowed: bigint;
}

/** Reads what the account has that calls the router, all at once. */
export async function purseOf(
  { accounts }: Pick<ChainAdapter, "accounts">,
  { tokenIn, contract }: RoutePromise,
  account: Hex,
): Promise<Purse> {
  const [coin, present, allowed] = await Promise.all([
    accounts.coinOf(account),
    tokenIn === ZeroAddress ? 0n : accounts.tokenOf(tokenIn, account),
    tokenIn === ZeroAddress ? 0n : accounts.allowanceOf(tokenIn, account, contract),
  ]);
  return { account, coin, token: present, allowed };
}

/** What the account that calls the router lacks. @param value Wei that the transaction sends. */
export async function fundsOf(
  adapter: Pick<ChainAdapter, "call" | "headHeight">,
  { tokenIn, amountIn, contract }: RoutePromise,
  { account: payer, coin, token: present, allowed }: Purse,
  value: bigint,
  deadline: bigint,
): Promise<Funds> {
  if (tokenIn === ZeroAddress || coin < value) {
    return { balance: lack(coin, value), allowance: undefined };
  }
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
