import { type EventFragment, type FunctionFragment, Interface } from "ethers";

import type { Abi, EventName, FunctionItem, FunctionName, Inputs } from "./Abi.ts";
import type { GivenList } from "./values.ts";

/** An interface that knows its functions' names and parameters, and its events' names. */
export interface TypedInterface<A extends Abi> extends Interface {
  encodeFunctionData<N extends FunctionName<A>>(
    name: N,
    ...values: EncodedArguments<GivenList<Inputs<FunctionItem<A, N>>>>
  ): string;
  getFunction(name: FunctionName<A>): FunctionFragment;
  getEvent(name: EventName<A>): EventFragment;
}

/** No list is needed for a function without parameters. */
type EncodedArguments<P extends readonly unknown[]> = P extends readonly []
  ? [values?: readonly []]
  : [values: Readonly<P>];

const interfaces = new WeakMap<Abi, Interface>();

/**
 * The interface of an ABI. An ABI's first user has it parsed, which takes milliseconds; all others get the same object.
 *
 * @param abi Declared `as const`, as all of `@causeway/protocol/contracts` are.
 */
export function interfaceOf<const A extends Abi>(abi: A): TypedInterface<A> {
  const known = interfaces.get(abi) ?? new Interface(abi);
  interfaces.set(abi, known);
  return known as TypedInterface<A>;
}
