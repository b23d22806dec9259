import { ApiError } from "../../errors/ApiError.ts";
import type { ListedChain } from "../../lists/ListedChain.ts";
import type { RoutePromise } from "../promise/RoutePromise.ts";

/**
 * No transaction is built for a contract that the deployment records do not name as the chain's present router.
 *
 * @throws ApiError `generationDeprecated`
 */
export function requireRecorded({ contract }: RoutePromise, { chain }: ListedChain): void {
  const isSame = (address: string | undefined) => address?.toLowerCase() === contract.toLowerCase();
  const recorded = chain.generations?.find(({ address }) => isSame(address));
  if (isSame(chain.swap?.router) && (recorded === undefined || recorded.status === "current")) {
    return;
  }
  throw new ApiError("generationDeprecated", `the router ${contract} of ${chain.name}`);
}
