import type { Hex } from "@causeway/protocol";
import { type FunctionFragment, type Interface, type Result, toQuantity } from "ethers";
import * as v from "valibot";

import { bytesAnswer } from "./answers.ts";
import { callReverted } from "./callReverted.ts";
import type { Rpcs } from "./rpcs/Rpcs.ts";

/** A function of a contract, and what it is asked with. */
interface ViewCall {
  readonly contract: Interface;
  readonly to: Hex;
  /** The account that asks; nobody if undefined. */
  readonly from?: Hex;
  /** Wei that the account sends; nothing if undefined. */
  readonly value?: bigint;
  readonly name: string;
  readonly args: readonly unknown[];
}

/** Selectors are hashes, and views are asked often. */
const SELECTORS = /* @__PURE__ */ new WeakMap<FunctionFragment, string>();

/**
 * What a view answers at the newest block that all RPCs have.
 *
 * @throws ChainError `CallReverted`.
 */
export async function callView(
  rpcs: Rpcs,
  { contract, name, args, value, ...parties }: ViewCall,
): Promise<Result> {
  const head = toQuantity(await rpcs.getBlockNumber());
  const view = contract.getFunction(name) as FunctionFragment;
  const selector = SELECTORS.get(view) ?? view.selector;
  SELECTORS.set(view, selector);
  const data = selector + contract._encodeParams(view.inputs, args).slice(2);
  try {
    const sent = value === undefined ? {} : { value: toQuantity(value) };
    const call = [{ ...parties, ...sent, data }, head];
    const answer = await rpcs.ask("eth_call", call, (told) => v.parse(bytesAnswer, told));
    return contract.decodeFunctionResult(view, answer);
  } catch (error) {
    throw await callReverted(error, parties.to);
  }
}
