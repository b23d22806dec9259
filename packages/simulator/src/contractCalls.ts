import type { Hex } from "@causeway/protocol";
import { type BaseContract, type ContractFactory, getAddress } from "ethers";

import type { Rpc } from "./Rpc.ts";
import { SimulatorError } from "./SimulatorError.ts";

/** Deploys a contract from the simulator's account. */
export async function deploy(rpc: Rpc, factory: ContractFactory, args: unknown[]): Promise<Hex> {
  const { data } = await factory.getDeployTransaction(...args);
  const { contractAddress } = await requireSuccess(rpc, { data });
  return getAddress(contractAddress ?? "0x");
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
