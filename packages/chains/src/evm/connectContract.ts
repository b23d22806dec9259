import { type Abi, interfaceOf, type TypedContract } from "@causeway/protocol/contracts";
import { Contract, type ContractRunner } from "ethers";

/**
 * An ethers contract with the functions and events of an ABI.
 *
 * @param abi Declared `as const`, as all of `@causeway/protocol/contracts` are.
 * @param runner What calls and sends: a provider or a signer.
 */
export function connectContract<const A extends Abi>(
  abi: A,
  address: string,
  runner: ContractRunner,
): TypedContract<A> {
  return new Contract(address, interfaceOf(abi), runner) as unknown as TypedContract<A>;
}
