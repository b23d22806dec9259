import type { Hex } from "@causeway/protocol";
import {
  type Abi,
  type ConstructorArguments,
  interfaceOf,
  type TypedContract,
} from "@causeway/protocol/contracts";
import { type BaseContract, Contract, type ContractRunner, concat, getAddress } from "ethers";

import type { Rpc } from "./Rpc.ts";
import { SimulatorError } from "./SimulatorError.ts";

/** Deploys a contract from the simulator's account. */
export async function deploy<const A extends Abi>(
  rpc: Rpc,
  { abi, bytecode }: { readonly abi: A; readonly bytecode: Hex },
  args: ConstructorArguments<A>,
): Promise<Hex> {
  const data = concat([bytecode, interfaceOf(abi).encodeDeploy(args)]);
  const { contractAddress } = await requireSuccess(rpc, { data });
  return getAddress(contractAddress ?? "0x");
}

/** An ethers contract that sends by `runner`. */
export function connectContract<const A extends Abi>(
  abi: A,
  address: string,
  runner: ContractRunner | null,
): TypedContract<A> {
  return new Contract(address, interfaceOf(abi), runner) as unknown as TypedContract<A>;
}

/** Makes a transaction to a contract of the set-up, from the simulator's account. */
export async function configure(
  rpc: Rpc,
  contract: BaseContract,
  name: string,
  args: unknown[],
): Promise<void> {
  const data = contract.interface.encodeFunctionData(name, args);
  await requireSuccess(rpc, { to: contract.target as Hex, data });
}

/** Reads a view; the first of what it returns. */
export async function read(rpc: Rpc, contract: BaseContract, view: string, args: unknown[] = []) {
  const data = contract.interface.encodeFunctionData(view, args);
  const answer = await rpc.call({ to: contract.target as Hex, data });
  return contract.interface.decodeFunctionResult(view, answer)[0];
}

async function requireSuccess(rpc: Rpc, request: { to?: Hex; data: Hex }) {
  const receipt = await rpc.transact(request);
  if (receipt.succeeded) return receipt;
  throw new SimulatorError(
    "RpcFailed",
    `a transaction of the set-up reverted: ${receipt.revertData}`,
    { revertData: receipt.revertData },
  );
}
