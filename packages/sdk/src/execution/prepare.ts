import type { BuiltOrder } from "../build/BuiltOrder.ts";
import { CausewayError, isCausewayError } from "../errors/CausewayError.ts";
import type { Run } from "./Run.ts";
import { termsOf, worseTerms } from "./Terms.ts";

/** An order is built again after this time: prices move. */
const FRESH_MILLISECONDS = 60_000;

/**
 * The order that is to be sent, built of the newest prices and written down. If the route expired, another one is asked
 * for; worse terms wait until the person accepts them.
 *
 * @throws CausewayError as `build` and `routes`; the signal's reason
 */
export async function prepare(run: Run): Promise<BuiltOrder> {
  const { newest } = run;
  if (newest !== undefined && performance.now() - newest.at < FRESH_MILLISECONDS)
    return newest.built;
  for (;;) {
    const request = requestOf(run);
    const fresh = await builtOrExpired(run);
    if (fresh !== undefined) {
      await run.write({ built: fresh, orderId: fresh.orderId });
      run.newest = { built: fresh, at: performance.now() };
      return fresh;
    }
    const route = await run.means.routeAgain(request.route);
    const [accepted, offered] = [request.accepted, termsOf(route)];
    const worse = worseTerms(accepted, offered);
    if (worse.length > 0) await run.waitFor({ kind: "accept", worse, accepted, offered, route });
    await run.write({
      request: { ...request, route, accepted: worse.length > 0 ? offered : accepted },
    });
  }
}

/** What an execution sends. @throws CausewayError `BadInput` if it began from a transaction. */
export function requestOf({ record: { id, request } }: Run) {
  if (request !== undefined) return request;
  const message = `The execution ${id} began from a transaction, and has nothing to send`;
  throw new CausewayError("BadInput", { message, details: { id } });
}

async function builtOrExpired(run: Run): Promise<BuiltOrder | undefined> {
  run.signal.throwIfAborted();
  const { accepted: _, ...request } = requestOf(run);
  try {
    return await run.means.build({ ...request, sender: run.record.sender });
  } catch (error) {
    if (isCausewayError(error) && error.code === "RouteExpired") return undefined;
    throw error;
  }
}
