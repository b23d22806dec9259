import { CausewayError } from "../errors/CausewayError.ts";
import { requireAmount } from "../values/requireAmount.ts";
import { requireEvmAddress } from "../values/requireEvmAddress.ts";
import type { Route, RouteRequest } from "./Route.ts";

/** Basis points: across chains, limits and fees may move meanwhile. */
const [LEAST_ACROSS, LEAST_LOCAL, MOST_SLIPPAGE] = [150, 0, 5_000];
const [USUAL_ACROSS, USUAL_LOCAL] = [200, 50];
/** The contracts refuse more. */
const MOST_INTEGRATOR_BPS = 100;

/**
 * Refuses a request that no route can serve, before anybody is asked, and fills in what it leaves out.
 *
 * @throws CausewayError `BadInput` with the parameter and its value
 */
export function requireRequest(request: RouteRequest): Route["request"] {
  const { from, to, kind = "exactIn", sender, receiver, integratorFeeBps = 0 } = request;
  const isLocal = from.chainId === to.chainId;
  requireChainId("from.chainId", from.chainId);
  requireChainId("to.chainId", to.chainId);
  requireEvmAddress("from.token", from.token, { mayBeZero: true });
  requireEvmAddress("to.token", to.token, { mayBeZero: true });
  requireAmount("amount", request.amount);
  if (sender !== undefined) requireEvmAddress("sender", sender);
  if (receiver !== undefined) requireReceiver(receiver, request);
  if (kind !== "exactIn" && kind !== "exactOut") {
    throw refusal("kind", kind, "is neither exactIn nor exactOut");
  }
  if (isLocal && isSame(from.token, to.token)) {
    throw refusal("to.token", to.token, `is the sold token, on the same chain ${to.chainId}`);
  }
  const slippageBps = request.slippageBps ?? (isLocal ? USUAL_LOCAL : USUAL_ACROSS);
  requireWithin("slippageBps", slippageBps, isLocal ? LEAST_LOCAL : LEAST_ACROSS, MOST_SLIPPAGE);
  requireWithin("integratorFeeBps", integratorFeeBps, 0, MOST_INTEGRATOR_BPS);
  return { ...request, kind, slippageBps };
}

/** Tokens that a token itself receives are lost. */
function requireReceiver(receiver: string, { from, to }: RouteRequest): void {
  requireEvmAddress("receiver", receiver);
  const isToken = [from.token, to.token].some((token) => isSame(token, receiver));
  if (isToken) throw refusal("receiver", receiver, "is a token: tokens that it receives are lost");
}

function requireChainId(name: string, chainId: bigint): void {
  if (typeof chainId === "bigint" && chainId > 0n) return;
  throw refusal(name, chainId, "is no id of a chain: it is a bigint above 0");
}

function requireWithin(name: string, value: number, least: number, most: number): void {
  if (Number.isInteger(value) && value >= least && value <= most) return;
  throw refusal(name, value, `is no whole number of basis points from ${least} to ${most}`);
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function refusal(name: string, value: string | number | bigint, reason: string): CausewayError {
  const message = `${name} ${value} ${reason}`;
  return new CausewayError("BadInput", { message, details: { [name]: value } });
}
