import { createCauseway, isCausewayError } from "@causeway/sdk";
import { type Recovery, recover } from "@causeway/sdk/recover";
import { ton } from "@causeway/sdk/ton";

import type { LookRequest } from "./requestOf.ts";

type Request = Extract<LookRequest, { readonly word: unknown }>;

/**
 * Looks for a source transaction, and for an id if no chain knows such a transaction: both are 32 bytes, and people paste
 * either.
 *
 * @throws as `recover`
 */
export async function lookFor(
  { word, options, parameters }: Request,
  signal: AbortSignal,
): Promise<readonly Recovery[]> {
  const causeway = createCauseway({ ...options, ton });
  try {
    return await recover(causeway, { ...parameters, transaction: word }, { signal });
  } catch (error) {
    if (!isCausewayError(error) || error.code !== "NotFound") throw error;
    return await recover(causeway, { ...parameters, id: word }, { signal });
  }
}
