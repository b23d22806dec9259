import type { Hex } from "@causeway/protocol";
import { type Interface, type Result, toQuantity } from "ethers";

import { bytesAnswer } from "./answers.ts";
import { callReverted } from "./callReverted.ts";
import type { Rpcs } from "./rpcs/Rpcs.ts";

/** A view of a contract, and what it is asked with. */
interface ViewCall {
  readonly contract: Interface;
  readonly to: Hex;
  /** The account that asks; nobody if undefined. */
  readonly from?: Hex;
  readonly name: string;
  readonly args: readonly unknown[];
}

/**
 * What a view answers at the newest block that all RPCs have.
 *
 * @throws ChainError `CallReverted`.
 */
export async function callView(
  rpcs: Rpcs,
  { contract, name, args, ...parties }: ViewCall,
): Promise<Result> {
  const head = toQuantity(await rpcs.getBlockNumber());
  const data = contract.encodeFunctionData(name, args);
  try {
    const answer = await rpcs.ask("eth_call", [{ ...parties, data }, head], (a) =>
      bytesAnswer.parse(a),
    );
    return contract.decodeFunctionResult(name, answer);
  } catch (error) {
    throw callReverted(error, parties.to);
  }
}
