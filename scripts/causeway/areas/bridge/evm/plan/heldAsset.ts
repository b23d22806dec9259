import { connectContract } from "@causeway/chains/ethers";
import { type ChainView, unlessReverts } from "@causeway/chains/evm";
import type { Hex } from "@causeway/protocol";
import { iBridgeAdminAbi } from "@causeway/protocol/contracts";

const UNKNOWN = "UnknownAsset";

/** An asset as a bridge has it; undefined if it does not. */
export async function heldAsset(view: ChainView, bridge: Hex, assetId: Hex) {
  if (!(await view.hasCode(bridge))) return undefined;
  const contract = connectContract(iBridgeAdminAbi, bridge, view.provider);
  return unlessReverts(contract.assetOf(assetId, { blockTag: view.blockTag }), UNKNOWN);
}
