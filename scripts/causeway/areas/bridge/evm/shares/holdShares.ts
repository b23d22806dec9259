import { connectContract } from "@causeway/chains/ethers";
import { type ActAtOnceOptions, actAtOnce } from "@causeway/operator";
import type { EvmAction } from "@causeway/operator/evm";
import { iVaultLossesAbi } from "@causeway/protocol/contracts";
import type { JsonRpcProvider } from "ethers";

import type { AssetOutcome } from "../../AssetOutcome.ts";
import type { SelectedVault } from "../../selectVaults.ts";
import { holdCall } from "./vaultCall.ts";

/**
 * Holds the shares of vaults, by `actAtOnce`: none is issued, redeemed or transferred.
 */
export async function holdShares(
  vaults: readonly SelectedVault[],
  options: ActAtOnceOptions,
): Promise<AssetOutcome[]> {
  const acts = new Map(vaults.map((vault) => [holdAct(vault), vault]));
  const outcomes = await actAtOnce([...acts.keys()], options);
  return [...outcomes].map(([act, outcome]) => ({
    stopped: acts.get(act) as SelectedVault,
    ...outcome,
  }));
}

function holdAct(vault: SelectedVault): EvmAction {
  return {
    chain: vault.chain,
    call: holdCall(vault),
    contract: "vault",
    effect: "held",
    instead: "nothing else keeps providers from leaving; pause the asset, so that no more is lost",
    lastsUntil: (rpc) => heldUntil(rpc, vault),
  };
}

/** Until when shares are held, unix seconds; undefined if they are not now. */
async function heldUntil(
  rpc: JsonRpcProvider,
  { address }: SelectedVault,
): Promise<bigint | undefined> {
  const vault = connectContract(iVaultLossesAbi, address, rpc);
  const [block, { until }] = await Promise.all([rpc.getBlock("latest"), vault.shareHold()]);
  return until > BigInt(block?.timestamp ?? 0) ? until : undefined;
}
