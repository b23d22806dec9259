import { CausewayError, isCausewayError } from "../errors/CausewayError.ts";
import type { BuiltRequest, ExecutionRequest } from "./ExecutionRequest.ts";
import { requestSigned } from "./isSignatureUsable.ts";
import type { Run } from "./Run.ts";
import { type Terms, termsOf, worseTerms } from "./Terms.ts";

/** A request is built again after this time: prices move. */
const FRESH_MILLISECONDS = 60_000;

/**
 * What is to be sent, built of the newest prices and written down. If a route expired, another one is asked for; worse
 * terms wait until the person accepts them.
 *
 * @throws CausewayError as `buildRequest` and `routes`; the signal's reason
 */
export async function prepare(run: Run): Promise<BuiltRequest> {
  const signed = requestSigned(run.record);
  if (signed !== undefined) return signed;
  const { newest } = run;
  if (newest !== undefined && performance.now() - newest.at < FRESH_MILLISECONDS)
    return newest.built;
  for (;;) {
    const built = await builtOrExpired(run);
    if (built !== undefined && (await isAccepted(run, built.terms))) {
      await run.write({ built, orderId: built.orderId });
      run.newest = { built, at: performance.now() };
      return built;
    }
    if (built === undefined) await takeAnotherRoute(run);
  }
}

/** Whether the terms of what was built are those that the person accepted. Worse ones wait, and prices may move meanwhile. */
async function isAccepted(run: Run, offered: Terms | undefined): Promise<boolean> {
  const request = requestOf(run);
  if (offered === undefined || !("accepted" in request)) return true;
  const { accepted } = request;
  const worse = worseTerms(accepted, offered);
  if (worse.length === 0) return true;
  await run.waitFor({ kind: "accept", worse, accepted, offered, route: undefined });
  await run.write({ request: { ...request, accepted: offered } });
  return false;
}

async function takeAnotherRoute(run: Run): Promise<void> {
  const request = requestOf(run);
  if (request.kind !== "route") throw new TypeError("nothing but a route expires");
  const route = await run.means.routeAgain(request.route);
  const [accepted, offered] = [request.accepted, termsOf(route)];
  const worse = worseTerms(accepted, offered);
  if (worse.length > 0) await run.waitFor({ kind: "accept", worse, accepted, offered, route });
  await run.write({
    request: { ...request, route, accepted: worse.length > 0 ? offered : accepted },
  });
}

/** What an execution sends. @throws CausewayError `BadInput` if it began from a transaction. */
function requestOf({ record: { id, request } }: Run): ExecutionRequest {
  if (request !== undefined) return request;
  const message = `The execution ${id} began from a transaction, and has nothing to send`;
  throw new CausewayError("BadInput", { message, details: { id } });
}

async function builtOrExpired(run: Run): Promise<BuiltRequest | undefined> {
  run.signal.throwIfAborted();
  const request = requestOf(run);
  try {
    return await run.means.build(request, run.record.sender);
  } catch (error) {
    const isRoute = request.kind === "route";
    if (isRoute && isCausewayError(error) && error.code === "RouteExpired") return undefined;
    throw error;
  }
}
