import type { Hex, SwapOrder } from "@causeway/protocol";
import { type OrderParties, orderOf } from "@causeway/routing/orders";
import { ZeroAddress, ZeroHash } from "ethers";

import type { Api } from "../../Api.ts";
import { ApiError, badParameter } from "../../errors/ApiError.ts";
import type { ListedToken } from "../../lists/ListedToken.ts";
import type { WayState } from "../../markets/WayState.ts";
import type { ConnectedChain } from "../../reading/ReadableChains.ts";
import { sendCall } from "../calls/orderCalls.ts";
import type { RoutePromise } from "../promise/RoutePromise.ts";
import { type OrderCharge, quoteOrder } from "../quote/quoteOrder.ts";
import { requireOpen, requireOpenAsset } from "../quote/requireOpen.ts";
import { requireForeign } from "../request/readRequest.ts";
import type { SwapParties } from "../request/swapParameters.ts";
import type { BuiltSwap } from "./BuiltSwap.ts";
import { fundsOf, type Purse, purseOf } from "./funds.ts";
import { gasOf } from "./gasOf.ts";
import { changed, requireHolds } from "./requireHolds.ts";
import { requireRecorded } from "./requireRecorded.ts";

/** Gas for a call of the receiver. */
const CALL_GAS = 200_000n;

/**
 * Builds exactly the promised transaction: an account's order with the route's minimum, fees, hops and contract.
 *
 * @throws ApiError if the promise does not hold any more, or cannot be kept now.
 */
export async function buildSwap(
  api: Api,
  promise: RoutePromise,
  parties: SwapParties,
): Promise<BuiltSwap> {
  const origin = api.lists.chainOf(promise.originChainId, "hash");
  const destination = api.lists.chainOf(promise.destinationChainId, "hash");
  requireForeign(destination, parties.receiver, "receiver");
  requireRecorded(promise, origin);
  const way = await api.markets.way(promise.originChainId, promise.destinationChainId, "newest");
  requireOpen(way);
  requireOpenAsset(way, promise.assetId);
  const token = api.lists.tokenOf(promise.destinationChainId, promise.tokenOut);
  if (token === undefined) throw new ApiError("routeUnknown", "its final token is not listed");
  requireHolds(promise, way, token);
  const call = await callOf(api, promise, parties);
  const clocks = { origin: way.origin.at, destination: way.destination.at };
  const { from: sender, receiver, swapCaller: payer = sender } = parties;
  const order = orderOf(promise, { sender, receiver, call }, clocks);
  const chain = await api.chains.chain(promise.originChainId);
  // One batch of requests has both.
  const [charge, purse] = await Promise.all([
    quoteOrder(way.origin, order, payer),
    purseOf(chain.adapter, promise, payer),
  ]);
  requireFees(promise, charge, way, token, call !== undefined);
  const fee = call === undefined ? promise.nativeFee : charge.messageFeeBound;
  return withGas(chain, promise, { order, fee, orderId: charge.orderId, purse, token });
}

/** A call needs a contract at the destination. @throws ApiError `badParameter` */
async function callOf(
  { chains }: Api,
  { destinationChainId }: RoutePromise,
  { callData, receiver }: SwapParties,
): Promise<OrderParties["call"]> {
  if (callData === undefined) return undefined;
  const { adapter, name } = await chains.chain(destinationChainId);
  if (await adapter.accounts.isContract(receiver)) return { data: callData, gas: CALL_GAS };
  throw badParameter("callData", callData, `needs a contract: ${receiver} has no code on ${name}`);
}

/** @throws ApiError `routeChanged` if router or bridge ask for more than was promised. */
function requireFees(
  promise: RoutePromise,
  { tokenFee, messageFee }: OrderCharge,
  way: WayState,
  token: ListedToken,
  isCalled: boolean,
): void {
  const { leastOut, nativeFee } = promise;
  if (tokenFee > promise.tokenFee) {
    throw changed(promise, leastOut, token, `fees rose from ${promise.tokenFee} to ${tokenFee}`);
  }
  // a call is no part of the promise, and its gas is paid beside it
  if (way.lane === undefined || isCalled || messageFee <= nativeFee) return;
  const rose = `the message's fee rose from ${nativeFee} to ${messageFee} wei`;
  throw changed(promise, leastOut, token, rose);
}

interface Prepared {
  readonly order: SwapOrder;
  /** Wei of the message. */
  readonly fee: bigint;
  readonly orderId: Hex;
  /** Of the account that calls the router. */
  readonly purse: Purse;
  readonly token: ListedToken;
}

async function withGas(
  { adapter }: ConnectedChain,
  promise: RoutePromise,
  { order, fee, orderId, purse, token }: Prepared,
): Promise<BuiltSwap> {
  const method = promise.assetId === ZeroHash ? "swapAndCall" : "swapAndBridge";
  const data = sendCall(method, order);
  const value = fee + (promise.tokenIn === ZeroAddress ? promise.amountIn : 0n);
  const funds = await fundsOf(adapter, promise, purse, value, order.deadline);
  const isFunded = funds.balance === undefined && funds.allowance === undefined;
  const { contract: to, originChainId: chainId } = promise;
  const gasLimit = isFunded
    ? await gasOf(adapter, { to, data, value }, purse.account, promise, token)
    : undefined;
  return { chainId, to, data, value, method, order, orderId, funds, gasLimit };
}
