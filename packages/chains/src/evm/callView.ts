import type { Hex } from "@causeway/protocol";
import {
  AbiCoder,
  concat,
  type FunctionFragment,
  type Interface,
  type Result,
  toQuantity,
} from "ethers";

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

const coder = /* @__PURE__ */ AbiCoder.defaultAbiCoder();

/** A view, and the selector of its calls, which is a hash. */
interface KnownView {
  readonly fragment: FunctionFragment;
  readonly selector: string;
}

const KNOWN = new WeakMap<Interface, Map<string, KnownView>>();

/** Views of a contract are asked often. @throws TypeError if the contract has none of this name. */
function viewOf(contract: Interface, name: string): KnownView {
  const views = KNOWN.get(contract) ?? new Map<string, KnownView>();
  KNOWN.set(contract, views);
  const known = views.get(name);
  if (known !== undefined) return known;
  const fragment = contract.getFunction(name);
  if (fragment === null) throw new TypeError(`the contract has no function ${name}`);
  const view = { fragment, selector: fragment.selector };
  views.set(name, view);
  return view;
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
  const { fragment, selector } = viewOf(contract, name);
  const data = concat([selector, coder.encode(fragment.inputs, args)]);
  try {
    const answer = await rpcs.ask("eth_call", [{ ...parties, data }, head], (a) =>
      bytesAnswer.parse(a),
    );
    return contract.decodeFunctionResult(fragment, answer);
  } catch (error) {
    throw callReverted(error, parties.to);
  }
}
