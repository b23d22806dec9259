import type { ContractCalls, Hex } from "@causeway/protocol";

import { callView, type ViewCall } from "./callView.ts";
import type { Rpcs } from "./rpcs/Rpcs.ts";

/** The account that stands for nobody. */
export const NOBODY: Hex = `0x${"00".repeat(20)}`;

/**
 * What a view of a contract answers, by the contract's whole coder.
 *
 * @typeParam Answer The list of what the view returns, as its signature has it.
 * @throws ChainError as `callView`
 */
export async function askContract<Answer extends readonly unknown[]>(
  rpcs: Rpcs,
  call: ViewCall<ContractCalls>,
): Promise<Answer> {
  return (await callView(rpcs, call)) as unknown as Answer;
}
