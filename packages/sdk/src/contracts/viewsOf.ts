import type { Interface, Result } from "ethers";

import type { Causeway } from "../createCauseway.ts";
import { callContract } from "../rpcs/callContract.ts";
import type { Address, ChainId } from "../values/ids.ts";

/** A contract on a chain, whose views are read one by one. */
export type Views = (name: string, ...args: readonly unknown[]) => Promise<Result>;

/** Reads views of a contract. */
export function viewsOf(
  causeway: Causeway,
  place: { readonly chainId: ChainId; readonly to: Address; readonly contract: Interface },
  signal?: AbortSignal,
): Views {
  return (name, ...args) => callContract(causeway, { ...place, name, args }, signal);
}
