import type { Causeway } from "../createCauseway.ts";
import { isCausewayError } from "../errors/CausewayError.ts";
import { untilAborted } from "../kept/untilAborted.ts";
import type { Status } from "../status/Status.ts";
import type { ChainStatusParameters } from "./readChainStatus.ts";

/**
 * Reads a status from chains where the service failed: if it does not answer, or no `baseUrl` is given.
 *
 * @param failure Of the service.
 * @throws the failure, if the service answered; CausewayError as `recover`; the signal's reason
 */
export async function readInstead(
  causeway: Causeway,
  parameters: ChainStatusParameters,
  failure: unknown,
  signal?: AbortSignal,
): Promise<Status> {
  if (!isGone(failure)) throw failure;
  const { readChainStatus } = await import("./reading.ts").catch(() => {
    throw failure;
  });
  return untilAborted(readChainStatus(causeway, parameters), signal);
}

/** A service that says that it knows nothing of it did answer. */
function isGone(failure: unknown): boolean {
  if (!isCausewayError(failure) || failure.code === "NotFound") return false;
  return failure.isRetryable || failure.code === "NoBaseUrl";
}
