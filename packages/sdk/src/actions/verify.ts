import { ROUTE_TYPES, routeDomain, routeIdOf } from "@causeway/protocol";
import { verifyTypedData } from "ethers";
import { array, object, pipe, regex, string } from "valibot";

import { ask } from "../api/ask.ts";
import type { BuiltOrder } from "../build/BuiltOrder.ts";
import { mismatch } from "../build/compare.ts";
import { simulate } from "../build/simulate.ts";
import type { Causeway } from "../createCauseway.ts";
import { CausewayError } from "../errors/CausewayError.ts";
import { keep } from "../kept/keep.ts";
import { loaded } from "../kept/loaded.ts";
import { untilAborted } from "../kept/untilAborted.ts";
import type { Route } from "../routes/Route.ts";
import type { Status } from "../status/Status.ts";
import type { Address } from "../values/ids.ts";
import type { VerifiedStatus } from "../verification/Claim.ts";
import type { ActionOptions } from "./ActionOptions.ts";

const KEPT_SECONDS = 300;

/** What is verified. */
export interface VerifyParameters {
  readonly route: Route;
  /** The order of the route, to have it tried on the chain; nothing is tried if left out. */
  readonly built?: BuiltOrder;
}

/** What a verification found. */
export interface VerifiedRoute {
  /** The account that signed the promise: one of those that the service names. */
  readonly signer: Address;
  /**
   * `sent`: the transaction was tried as its sender would send it. `quoted`: the account lacks funds or an allowance, so the
   * router was asked what it would charge. Undefined if nothing was to be tried.
   */
  readonly tried: "sent" | "quoted" | undefined;
}

/**
 * Verifies a route: its id is the hash of its promise, a key that the service names has signed the id, and the chain takes
 * the order.
 *
 * @throws CausewayError `RouteMismatch` with `field`, `wanted` and `got`; `CallReverted` if the chain refuses the order; as
 *   `ask` and `connectRpcs`
 */
export function verify(
  causeway: Causeway,
  parameters: VerifyParameters,
  options?: ActionOptions,
): Promise<VerifiedRoute>;
/**
 * Verifies each claim of a status of the service by logs and light clients, read from RPCs: `contracts` says which contracts
 * count. No service is asked. The party that must act, its time and exits are advice, and are not verified: `recover` computes
 * them.
 *
 * @throws CausewayError `NoContracts`, `RpcUnreachable`, `PartNotLoaded`; the signal's reason
 */
export function verify(
  causeway: Causeway,
  parameters: { readonly status: Status },
  options?: ActionOptions,
): Promise<VerifiedStatus>;
export async function verify(
  causeway: Causeway,
  parameters: VerifyParameters | { readonly status: Status },
  { signal }: ActionOptions = {},
): Promise<VerifiedRoute | VerifiedStatus> {
  if (!("status" in parameters)) return verifyRoute(causeway, parameters, signal);
  const { verifyStatus } = await loaded(import("../verification/verifyStatus.ts"));
  return untilAborted(verifyStatus(causeway, parameters.status), signal);
}

async function verifyRoute(
  causeway: Causeway,
  { route, built }: VerifyParameters,
  signal: AbortSignal | undefined,
): Promise<VerifiedRoute> {
  const signer = signerOf(route);
  const signers = await signersOf(causeway, signal);
  if (!signers.some((one) => one.toLowerCase() === signer.toLowerCase())) {
    throw mismatch("route.signature", { wanted: `one of ${signers.join(", ")}`, got: signer });
  }
  if (built === undefined) return { signer, tried: undefined };
  if (built.route.id !== route.id) {
    const details = { built: built.route.id, route: route.id };
    const message = `The order is of the route ${built.route.id}, and not of ${route.id}`;
    throw new CausewayError("BadInput", { message, details });
  }
  return { signer, tried: await simulate(causeway, built, signal) };
}

/** @throws CausewayError `RouteMismatch` if the id is not the hash of the promise, or the signature has a wrong form. */
function signerOf({ id, contract, promise, request, signature }: Route): Address {
  const place = { originChainId: request.from.chainId, contract };
  try {
    const hash = routeIdOf(place, promise);
    if (hash !== id.toLowerCase()) throw mismatch("route.id", { wanted: hash, got: id });
    return verifyTypedData(routeDomain(place), ROUTE_TYPES, promise, signature);
  } catch (error) {
    if (error instanceof CausewayError) throw error;
    throw mismatch("route.signature", {
      wanted: "a signature over the promise",
      got: `${signature.slice(0, 140)}: ${(error as Error).message}`,
    });
  }
}

/** Accounts that sign routes, as the service names them. */
function signersOf(causeway: Causeway, signal?: AbortSignal): Promise<readonly Address[]> {
  const read = async () => {
    const address = pipe(string(), regex(/^0x[0-9a-fA-F]{40}$/, "is no address"));
    const schema = object({ signers: array(address) });
    const path = ".well-known/causeway.json";
    return (await ask(causeway, { path, envelope: "none", schema })).signers;
  };
  return untilAborted(keep(causeway, "signers", KEPT_SECONDS, read), signal);
}
