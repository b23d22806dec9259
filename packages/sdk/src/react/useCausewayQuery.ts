import type { Causeway } from "../createCauseway.ts";
import type { Query } from "../query/queries.ts";
import type { Loaded } from "./Loaded.ts";
import { useReading } from "./useReading.ts";

/**
 * Reads a query of `@causeway/sdk/query` while the component is mounted: `useCausewayQuery(causeway, chainsQuery(causeway))`.
 * It reads again after the query's key changed. For caches that several components share, use a library of queries.
 */
export function useCausewayQuery<T>(
  causeway: Causeway,
  { queryKey, queryFn }: Query<T>,
): Loaded<T> {
  return useReading<T>(causeway, JSON.stringify(queryKey), async (signal, tell) => {
    tell(await queryFn({ signal }));
  });
}
