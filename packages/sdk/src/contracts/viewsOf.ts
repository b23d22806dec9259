import type { ContractCalls } from "@causeway/protocol";

import type { Causeway } from "../createCauseway.ts";
import { callContract } from "../rpcs/callContract.ts";
import type { Address, ChainId } from "../values/ids.ts";

/** A contract on a chain, whose views are read one by one. The caller names the types of an answer, as the ABI has them. */
export type Views = <Answer extends readonly unknown[]>(
  name: string,
  ...args: readonly unknown[]
) => Promise<Answer>;

/** Reads views of a contract. */
export function viewsOf(
  causeway: Causeway,
  place: { readonly chainId: ChainId; readonly to: Address; readonly contract: ContractCalls },
  signal?: AbortSignal,
): Views {
  return (name, ...args) => callContract(causeway, { ...place, name, args }, signal);
}
