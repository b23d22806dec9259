import type { Hex } from "@causeway/protocol";
import type { FunctionFragment, Interface, Result } from "ethers";

/** A contract's name and what it can be called with. */
export interface ContractInterface {
  readonly contract: string;
  readonly abi: Interface;
}

/** A value of a chain and its name. */
export interface Named {
  readonly value: Hex;
  readonly name: string;
}

/** A call whose function is known. */
export interface ReadCall {
  readonly to: Hex;
  readonly fragment: FunctionFragment;
  readonly values: Result;
}
