import { connectContract } from "@causeway/chains/ethers";
import type { ChainView } from "@causeway/chains/evm";
import type { Hex } from "@causeway/protocol";
import { iVaultLossesAbi } from "@causeway/protocol/contracts";

/** When a vault's shares were held last, unix seconds; 0 if they never were. */
export interface ShareHold {
  readonly from: bigint;
  readonly until: bigint;
}

/** The hold of a vault's shares; undefined if there is no vault yet. */
export async function readHold(view: ChainView, address: Hex): Promise<ShareHold | undefined> {
  if (!(await view.hasCode(address))) return undefined;
  const vault = connectContract(iVaultLossesAbi, address, view.provider);
  const { from, until } = await vault.shareHold({ blockTag: view.blockTag });
  return { from, until };
}
