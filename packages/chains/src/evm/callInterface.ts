import type { FunctionFragment, Interface, Result } from "ethers";

import { callView, type ViewCall, type ViewCoder } from "./callView.ts";
import type { Rpcs } from "./rpcs/Rpcs.ts";

/** Selectors are hashes, and views are asked often. */
const SELECTORS = /* @__PURE__ */ new WeakMap<FunctionFragment, string>();

/** What a view answers, coded by a whole interface. @throws ChainError as `callView` */
export function callInterface(
  rpcs: Rpcs,
  { contract, ...view }: ViewCall<Interface>,
): Promise<Result> {
  return callView(rpcs, { ...view, contract: coderOf(contract) });
}

function coderOf(contract: Interface): ViewCoder<Result> {
  return {
    encodeCall: (name, args) => {
      const view = contract.getFunction(name) as FunctionFragment;
      const selector = SELECTORS.get(view) ?? view.selector;
      SELECTORS.set(view, selector);
      return selector + contract._encodeParams(view.inputs, args).slice(2);
    },
    decodeAnswer: (name, data) => contract.decodeFunctionResult(name, data),
  };
}
