import type { StatusParameters } from "../actions/status.ts";
import { track } from "../actions/track.ts";
import type { Causeway } from "../createCauseway.ts";
import { keyOf } from "../query/keyOf.ts";
import type { Status } from "../status/Status.ts";
import type { Loaded } from "./Loaded.ts";
import { useReading } from "./useReading.ts";

/**
 * The status of an order, a transfer or a message while the component is mounted, after each change.
 *
 * @param parameters Undefined as long as nothing was sent.
 */
export function useStatus(
  causeway: Causeway,
  parameters: StatusParameters | undefined,
): Loaded<Status> {
  const key = JSON.stringify(keyOf(causeway, "status", parameters ?? null));
  return useReading<Status>(causeway, key, async (signal, tell) => {
    if (parameters === undefined) return;
    for await (const status of track(causeway, parameters, { signal })) tell(status);
  });
}
