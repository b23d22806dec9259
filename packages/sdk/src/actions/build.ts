import { anyBytes, checksummed, type Hex } from "@causeway/protocol";

import { ask } from "../api/ask.ts";
import { swapSchema, type WireSwap } from "../api/wire/swap.ts";
import type { BuiltOrder } from "../build/BuiltOrder.ts";
import { builtOrderOf } from "../build/builtOrderOf.ts";
import { compare, mismatch } from "../build/compare.ts";
import { decodeOrder } from "../build/orderCall.ts";
import { permit2Of } from "../build/permit2Of.ts";
import { requireCalled } from "../build/requireCalled.ts";
import type { Subject } from "../build/Subject.ts";
import { signingOf } from "../build/signingOf.ts";
import { takingOf } from "../build/takingOf.ts";
import { environmentOf, evmChainOf } from "../contracts/environmentOf.ts";
import { requireNotOurs } from "../contracts/requireNotOurs.ts";
import type { Causeway } from "../createCauseway.ts";
import { CausewayError } from "../errors/CausewayError.ts";
import type { Route } from "../routes/Route.ts";
import type { Address } from "../values/ids.ts";
import { requireEvmAddress } from "../values/requireEvmAddress.ts";
import type { ActionOptions } from "./ActionOptions.ts";

/** The most bytes of a call's data that an order carries. */
const MOST_CALL_BYTES = 3_000;

/** For whom an order is built. */
export interface BuildParameters {
  readonly route: Route;
  /** The account that pays and signs. Transfers that come back are paid to it. */
  readonly sender: Address;
  /** Gets the final token; the sender if left out. */
  readonly receiver?: Address | undefined;
  /** May act for the receiver if the order is held; the sender if left out. Of no effect on orders that are never held. */
  readonly fallbackReceiver?: Address | undefined;
  /** Data for the receiver's `onOrderFilled`, at most 3,000 bytes. The receiver must be a contract. */
  readonly call?: Hex | undefined;
}

/**
 * Builds the order of a route. The service makes the transaction; the transaction is decoded, and compared with the request,
 * the route and the environment's contracts, field by field. Nothing is signed or sent.
 *
 * @throws CausewayError `BadInput` and `NoContracts` before any request; `RouteExpired`; `RouteMismatch` with `field`,
 *   `wanted` and `got` if the service sent anything else than the promised order, or a permit that is not the token's; as
 *   `ask` and `connectRpcs`
 */
export async function build(
  causeway: Causeway,
  parameters: BuildParameters,
  { signal }: ActionOptions = {},
): Promise<BuiltOrder> {
  const { route, fallbackReceiver } = parameters;
  const prepared = prepare(causeway, parameters);
  const { sender, receiver, call } = prepared;
  const query = {
    hash: route.id,
    slippage: `${route.request.slippageBps}`,
    ...{ from: sender, receiver, callData: call === "0x" ? undefined : call },
  };
  const lookUp = { path: "swap", query, envelope: "errno", schema: swapSchema() } as const;
  const item = onlyOne(await ask(causeway, lookUp, signal));
  const sent = decodeOrder(item.data);
  const [messageBound, signing] = await Promise.all([
    call === "0x"
      ? undefined
      : requireCalled(causeway, { route, receiver, sender, order: sent.order }, signal),
    (item.causeway.allowance?.permit ?? undefined) &&
      signingOf(causeway, ofInput(parameters), signal),
  ]);
  const asked = { messageBound, signing, now: secondsNow() };
  const subject: Subject = { ...prepared, route, item, sent, ...asked };
  compare(subject);
  const built = builtOrderOf(subject, fallbackReceiver);
  const { allowance } = built;
  if (allowance === undefined || allowance.permit !== undefined) return built;
  const permit2 = await permit2Of(causeway, takingOf(built), prepared.origin, signal);
  return { ...built, allowance: { ...allowance, permit2 } };
}

/** The sold token, and the account that signs its permit. */
function ofInput({ route, sender: owner }: BuildParameters) {
  const { chainId, token } = route.request.from;
  return { chainId, token, owner };
}

/** Refuses what needs no service to be refused. */
function prepare(causeway: Causeway, parameters: BuildParameters) {
  const { route, sender, receiver = sender, fallbackReceiver, call = "0x" } = parameters;
  requireEvmAddress("sender", sender);
  requireEvmAddress("receiver", receiver);
  if (fallbackReceiver !== undefined) requireEvmAddress("fallbackReceiver", fallbackReceiver);
  requireCallData(call);
  const environment = environmentOf(causeway);
  const { from, to } = route.request;
  const origin = evmChainOf(environment, from.chainId, "from.chainId");
  const destination = evmChainOf(environment, to.chainId, "to.chainId");
  for (const [name, account] of Object.entries({ receiver, fallbackReceiver })) {
    if (account !== undefined) requireNotOurs(name, account, destination);
  }
  requireFresh(route);
  const parties = { sender: checksummed(sender), receiver: checksummed(receiver) };
  return { ...parties, call: call.toLowerCase(), environment, origin, destination };
}

function requireCallData(call: Hex): void {
  const isData = /^0x(?:[0-9a-fA-F]{2})*$/.test(call);
  if (isData && anyBytes(call).length <= 2 + 2 * MOST_CALL_BYTES) return;
  throw new CausewayError("BadInput", {
    message: `call is not 0x and at most ${MOST_CALL_BYTES} bytes in hex: ${call.slice(0, 74)}`,
    details: { call: call.slice(0, 74) },
  });
}

function requireFresh({ id, expiresAt }: Route): void {
  const now = secondsNow();
  if (BigInt(expiresAt) > now) return;
  const message = `The route ${id} expired ${now - BigInt(expiresAt)} s ago`;
  throw new CausewayError("RouteExpired", { message, details: { expiresAt, now } });
}

function onlyOne(items: readonly WireSwap[]): WireSwap {
  const [item, ...others] = items;
  if (item !== undefined && others.length === 0) return item;
  throw mismatch("transactions", { wanted: "1", got: `${items.length}` });
}

function secondsNow(): bigint {
  return BigInt(Math.floor(Date.now() / 1_000));
}
