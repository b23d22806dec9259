import type { Hex } from "@causeway/protocol";
import {
  type Abi,
  type FunctionItem,
  type FunctionName,
  type GivenList,
  type Inputs,
  interfaceOf,
  type Outputs,
  type Returned,
} from "@causeway/protocol/contracts";
import type { Interface } from "ethers";

import type { ChainView } from "./ChainView.ts";
import { callReverted } from "./callReverted.ts";
import type { StateReader } from "./StateReader.ts";

/** A contract, and the functions that it has. */
export interface ViewedContract<A extends Abi> {
  /** Declared `as const`, as all of `@causeway/protocol/contracts` are. */
  readonly abi: A;
  readonly address: string;
}

/**
 * What a function of a contract answers at the block of a view: one value alone, several as a list.
 *
 * @throws ChainError `CallReverted`
 */
export async function readView<const A extends Abi, N extends FunctionName<A>>(
  { provider, blockTag }: ChainView<StateReader>,
  { abi, address }: ViewedContract<A>,
  name: N,
  ...values: GivenList<Inputs<FunctionItem<A, N>>>
): Promise<Returned<Outputs<FunctionItem<A, N>>>> {
  const contract: Interface = interfaceOf(abi);
  const data = contract.encodeFunctionData(name, values);
  try {
    const answer = await provider.call({ to: address, data, blockTag });
    const read = contract.decodeFunctionResult(name, answer);
    return (read.length === 1 ? read[0] : read) as Returned<Outputs<FunctionItem<A, N>>>;
  } catch (error) {
    throw await callReverted(error, address as Hex);
  }
}
