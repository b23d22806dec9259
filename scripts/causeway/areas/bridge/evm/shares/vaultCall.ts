import type { PreparedCall } from "@causeway/operator";
import type { Hex } from "@causeway/protocol";
import { interfaceOf, iVaultLossesAbi } from "@causeway/protocol/contracts";

import type { SelectedVault } from "../../selectVaults.ts";

const abi = interfaceOf(iVaultLossesAbi);

/** What a lane admin has written off, or not after all: units that a chain's messages released. */
export interface LossUnits {
  readonly chainId: bigint;
  readonly units: bigint;
}

/** The call that holds a vault's shares. */
export function holdCall(vault: SelectedVault): PreparedCall {
  return callOf(vault, abi.encodeFunctionData("holdShares"));
}

/** The call that lets them move again. */
export function endHoldCall(vault: SelectedVault): PreparedCall {
  return callOf(vault, abi.encodeFunctionData("endShareHold"));
}

/**
 * The call that writes units off.
 *
 * @param since Unix seconds.
 */
export function writeOffCall(
  vault: SelectedVault,
  { chainId, units }: LossUnits,
  since: bigint,
): PreparedCall {
  return callOf(vault, abi.encodeFunctionData("writeOff", [chainId, units, since]));
}

/** The call that undoes a part of that. */
export function undoWriteOffCall(
  vault: SelectedVault,
  { chainId, units }: LossUnits,
): PreparedCall {
  return callOf(vault, abi.encodeFunctionData("undoWriteOff", [chainId, units]));
}

function callOf({ chain, address }: SelectedVault, data: string): PreparedCall {
  return { chain: chain.name, chainId: chain.chainId, to: address, data: data as Hex };
}
