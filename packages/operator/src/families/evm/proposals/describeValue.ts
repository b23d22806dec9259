import { decodeInteroperableAddress, type Hex } from "@causeway/protocol";
import { dataLength, type FunctionFragment, type Result } from "ethers";

import { describeSeconds } from "../../../core/describeSeconds.ts";
import { argumentNamed, type Leaf } from "./flattenArguments.ts";
import type { Names } from "./Names.ts";

interface Surroundings {
  readonly fragment: FunctionFragment;
  readonly values: Result;
  readonly names: Names;
}

/** What an argument means in words, where its type or name tells and the configuration knows it. */
export function describeValue(leaf: Leaf, { fragment, values, names }: Surroundings) {
  const { name, type, value } = leaf;
  switch (type) {
    case "address":
      return names.ofAddress(`${value}`);
    case "bytes32":
      return names.ofWord(`${value}`);
    case "bytes4":
      return describeSelector(value as Hex, { fragment, values, names });
    case "bytes":
      return describeBytes(value as Hex, names);
  }
  if (/^u?int/.test(type)) return describeNumber(name, BigInt(`${value}`), fragment, names);
  return undefined;
}

function describeNumber(name: string, value: bigint, fragment: FunctionFragment, names: Names) {
  if (/chainId$/i.test(name)) return names.ofChain(value);
  if (name === "roleId") return describeRole(value, names);
  // These name a role only where they stand beside another.
  const isRole = fragment.name === "setRoleGuardian" || fragment.name === "setRoleAdmin";
  if (isRole) return describeRole(value, names);
  if (/delay$|lifetime$/i.test(name)) return describeSeconds(value);
  if (name === "when" && value === 0n) return "as soon as the delay allows";
  return undefined;
}

function describeRole(id: bigint, names: Names): string {
  const name = names.ofRole(id);
  return name === undefined ? "a role that the configuration does not know" : `role ${name}`;
}

/** Of the function that the call's own target has. */
function describeSelector(selector: Hex, { fragment, values, names }: Surroundings) {
  const target = argumentNamed("target", fragment, values) as Hex | undefined;
  for (const abi of names.interfacesAt(target)) {
    const named = abi.getFunction(selector);
    if (named !== null) return named.format("sighash");
  }
  return undefined;
}

/** An address of another chain, bare or with its chain. */
export function describeBytes(bytes: Hex, names: Names): string | undefined {
  if (dataLength(bytes) === 20) return names.ofAddress(bytes);
  try {
    const { chainId, address } = decodeInteroperableAddress(bytes);
    const chain = names.ofChain(chainId) ?? `chain ${chainId}`;
    return `${names.ofAddress(address) ?? address} on ${chain}`;
  } catch {
    return undefined;
  }
}
