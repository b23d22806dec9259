import { connectContract } from "@causeway/chains/ethers";
import type { ChainView } from "@causeway/chains/evm";
import type { ChainConfig } from "@causeway/operator";
import type { Hex } from "@causeway/protocol";
import { iVaultLossesAbi } from "@causeway/protocol/contracts";

/** What a vault's providers lost, and whether they can leave. */
export interface VaultLosses {
  /** Units of other chains' releases that were written off, ever. */
  readonly writtenOff: bigint;
  /** Until when its shares are held, unix seconds; undefined while they move. */
  readonly heldUntil: bigint | undefined;
}

/** @param chains Whose messages release from the vault. */
export async function readLosses(
  view: ChainView,
  address: Hex,
  chains: readonly Pick<ChainConfig, "chainId">[],
): Promise<VaultLosses> {
  const vault = connectContract(iVaultLossesAbi, address, view.provider);
  const at = { blockTag: view.blockTag };
  const [{ until }, time, losses] = await Promise.all([
    vault.shareHold(at),
    view.time(),
    Promise.all(chains.map(({ chainId }) => vault.writtenOff(chainId, at))),
  ]);
  const writtenOff = losses.reduce((sum, { units }) => sum + units, 0n);
  return { writtenOff, heldUntil: until > time ? until : undefined };
}
