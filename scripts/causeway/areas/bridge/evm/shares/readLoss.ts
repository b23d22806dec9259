import { connectContract } from "@causeway/chains/ethers";
import type { ChainView } from "@causeway/chains/evm";
import type { ChainConfig } from "@causeway/operator";
import { iVaultLossesAbi } from "@causeway/protocol/contracts";

import type { SelectedVault } from "../../selectVaults.ts";

/** What must be written off of one vault's releases, within its hold. */
export interface Loss {
  readonly vault: SelectedVault;
  /** Whose messages released it. */
  readonly from: ChainConfig;
  /** All that is lost, units; 0 for nothing. */
  readonly units: bigint;
  /** When the first of it can have been released, unix seconds. */
  readonly since: bigint;
}

/** What a vault says of a chain's releases, units. */
export interface LossState {
  /** What was written off in this hold. */
  readonly undoable: bigint;
  /** What else can be. */
  readonly released: bigint;
}

/** How much of a chain's releases is written off, and how much more can be. */
export async function readLoss(
  view: ChainView,
  { vault, from: { chainId }, since }: Loss,
): Promise<LossState> {
  const contract = connectContract(iVaultLossesAbi, vault.address, view.provider);
  const at = { blockTag: view.blockTag };
  const [{ undoable }, released] = await Promise.all([
    contract.writtenOff(chainId, at),
    contract.releasedSince(chainId, since, at),
  ]);
  return { undoable, released };
}
