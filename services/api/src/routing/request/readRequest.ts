import { amountFrom, type Hex } from "@causeway/protocol";
import type { SwapToken } from "@causeway/routing/orders";

import { ApiError, badParameter } from "../../errors/ApiError.ts";
import type { ListedChain } from "../../lists/ListedChain.ts";
import type { Lists } from "../../lists/Lists.ts";
import { integratorOf } from "./integratorOf.ts";
import type { RequestedToken, RouteRequest } from "./RouteRequest.ts";
import type { RouteQuery } from "./routeParameters.ts";

/** Basis points that a way to another chain may cost at least. */
const LEAST_ACROSS = 150;
const MOST_SLIPPAGE = 5_000;

/** Finds the chains, the tokens and the affiliate of a request. @throws ApiError that names the parameter. */
export function readRequest(lists: Lists, query: RouteQuery): RouteRequest {
  const origin = swappingChain(lists, query, "fromChainId");
  const destination = swappingChain(lists, query, "toChainId");
  const tokenIn = tokenOf(lists, origin, query, "tokenInAddress");
  const tokenOut = tokenOf(lists, destination, query, "tokenOutAddress");
  const isExactOut = query.type === "exactOut";
  const isLocal = origin === destination;
  if (isLocal && tokenIn.swapped.address === tokenOut.swapped.address) {
    throw new ApiError("noRoute", `${tokenIn.listed.symbol} is the same token`);
  }
  requireSlippage(query.slippage, isLocal);
  requirePayable(query.receiver, "receiver");
  requireForeign(destination, query.receiver, "receiver");
  return {
    ...{ origin, destination, tokenIn, tokenOut, isExactOut },
    amount: amountOf(query.amount, isExactOut ? tokenOut : tokenIn),
    ...{ slippage: query.slippage, entrance: query.entrance },
    ...{ receiver: query.receiver, caller: query.caller },
    isSourceSwapDisabled: query.disableSrcSwap === "true" && !isLocal,
    integrator: integratorOf(lists.environment.affiliates, query),
  };
}

/** @throws ApiError `badSlippage` below the least of the way, and above the most. */
export function requireSlippage(slippage: number, isLocal: boolean): void {
  const least = isLocal ? 0 : LEAST_ACROSS;
  if (slippage >= least && slippage <= MOST_SLIPPAGE) return;
  throw badParameter(
    "slippage",
    slippage,
    `is not from ${least} to ${MOST_SLIPPAGE}`,
    "badSlippage",
  );
}

/** Digits of an account where orders are, with `0x`. */
const ACCOUNT_LENGTH = 42;

/** An account that can be paid where orders are. @throws ApiError `badAddress` */
export function requirePayable(account: Hex | undefined, parameter: string): void {
  if (account === undefined) return;
  const refuse = (problem: string) => badParameter(parameter, account, problem, "badAddress");
  if (account.length !== ACCOUNT_LENGTH) throw refuse("is of another family of chains");
  if (/^0x0*$/.test(account)) throw refuse("is the zero address");
}

/** Nobody could take tokens out of a contract of ours. @throws ApiError `badAddress` */
export function requireForeign(
  { chain }: ListedChain,
  account: Hex | undefined,
  parameter: string,
): void {
  if (account === undefined) return;
  const own = Object.entries(chain.contracts).find(([, at]) => at.toLowerCase() === account);
  if (own === undefined) return;
  throw badParameter(
    parameter,
    account,
    `is the contract ${own[0]} of ${chain.name}`,
    "badAddress",
  );
}

/** Messages alone go to a chain without a router. */
function swappingChain(lists: Lists, query: RouteQuery, name: "fromChainId" | "toChainId") {
  const listed = lists.chainOf(query[name], name);
  if (listed.chain.swap !== undefined) return listed;
  throw badParameter(name, query[name], "is a chain without orders", "unknownChain");
}

function tokenOf(
  lists: Lists,
  on: ListedChain,
  query: RouteQuery,
  name: "tokenInAddress" | "tokenOutAddress",
): RequestedToken {
  const listed = lists.tokenOf(on.chain.chainId, query[name]);
  const address = listed?.isNative ? wrappedOn(lists, on) : listed?.address;
  if (listed === undefined || address === undefined) {
    throw badParameter(name, query[name], `is no token of ${on.chain.name}`, "unknownToken");
  }
  const { symbol, decimals, isNative: isCoin } = listed;
  const swapped: SwapToken = { symbol, decimals, address: address.toLowerCase() as Hex, isCoin };
  return { listed, swapped };
}

/** The coin as a token: pools and bridges know it so. */
function wrappedOn({ environment }: Lists, { chain }: ListedChain): string | undefined {
  if (chain.venues !== undefined) return chain.venues.wrappedNative;
  return environment.assets
    .flatMap(({ chains }) => chains)
    .find((one) => one.chain === chain.name && one.isWrappedCoin)?.token;
}

function amountOf(text: string, { listed }: RequestedToken): bigint {
  const read = amountFrom(text, listed);
  if (read === undefined) throw badParameter("amount", text, "is no amount");
  if (read.dust !== undefined) {
    const least = `${listed.symbol} has ${listed.decimals} decimals`;
    throw badParameter("amount", text, `has too many decimals: ${least}`);
  }
  if (read.amount === 0n) throw badParameter("amount", text, "is not above 0");
  if (read.amount >= MOST_AMOUNT) throw badParameter("amount", text, "is more than a token holds");
  return read.amount;
}

/** Minima of orders have 128 bits. */
const MOST_AMOUNT = 1n << 128n;
