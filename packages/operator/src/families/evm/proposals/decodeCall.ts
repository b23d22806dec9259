import type { Hex } from "@causeway/protocol";
import { dataSlice, type FunctionFragment, type Interface, type Result } from "ethers";

import { describeValue } from "./describeValue.ts";
import { argumentNamed, flattenArguments } from "./flattenArguments.ts";
import type { SafeCall } from "./multiSend.ts";
import type { Names } from "./Names.ts";
import type { ReadCall } from "./ReadCall.ts";

/** What a call says. */
export interface DecodedCall {
  readonly to: Hex;
  /** What is known to be at `to`. */
  readonly target: string | undefined;
  /** With types and the names of its parameters; undefined if no known contract has such a function. */
  readonly function: string | undefined;
  readonly arguments: readonly DecodedArgument[];
  /** Calls that are an argument of this one. */
  readonly calls: readonly DecodedCall[];
}

/** A value within the arguments. */
export interface DecodedArgument {
  /** `price.base`, `selectors[0]`. */
  readonly path: string;
  readonly type: string;
  readonly value: string;
  /** In words, where the configuration knows it. */
  readonly meaning: string | undefined;
}

/**
 * Decodes a call by the interface of the contract that is known to be there, and where none is, of any of ours. What
 * does not encode to the very same bytes again is not decoded, so that nothing can hide behind the arguments.
 */
export function decodeCall(to: Hex, data: Hex, names: Names): DecodedCall {
  const found = decode(names.interfacesAt(to), data);
  if (found === undefined) {
    return { to, target: names.ofAddress(to), function: undefined, arguments: [], calls: [] };
  }
  const { fragment, values } = found;
  const leaves = flattenArguments(fragment.inputs, values);
  const read = { to, fragment, values };
  return {
    to,
    target: names.ofAddress(to),
    function: fragment.format("full").replace(/^function /, ""),
    arguments: leaves.map((leaf) => ({
      path: leaf.path,
      type: leaf.type,
      value: `${leaf.value}`,
      meaning: describeValue(leaf, { fragment, values, names }),
    })),
    calls: [...managersCalls(read), ...names.callsIn(read)].map((call) =>
      decodeCall(call.to, call.data, names),
    ),
  };
}

interface Decoded {
  readonly fragment: FunctionFragment;
  readonly values: Result;
}

function decode(candidates: readonly Interface[], data: Hex): Decoded | undefined {
  for (const abi of candidates) {
    const decoded = decodeBy(abi, data);
    if (decoded !== undefined) return decoded;
  }
  return undefined;
}

function decodeBy(abi: Interface, data: Hex): Decoded | undefined {
  if (data.length < 10) return undefined;
  const fragment = abi.getFunction(dataSlice(data, 0, 4));
  if (fragment === null) return undefined;
  try {
    const values = abi.decodeFunctionData(fragment, data);
    return abi.encodeFunctionData(fragment, values) === data.toLowerCase()
      ? { fragment, values }
      : undefined;
  } catch {
    return undefined;
  }
}

/** Of the access manager's functions. */
function managersCalls({ to, fragment, values }: ReadCall): SafeCall[] {
  const { name } = fragment;
  const target = argumentNamed("target", fragment, values) as Hex | undefined;
  const data = argumentNamed("data", fragment, values) as Hex | readonly Hex[] | undefined;
  if (data === undefined) return [];
  if (typeof data !== "string") {
    return name === "multicall" ? [...data].map((call) => ({ to, data: call })) : [];
  }
  const hasCall = name === "schedule" || name === "execute" || name === "cancel";
  return hasCall && target !== undefined ? [{ to: target, data }] : [];
}
