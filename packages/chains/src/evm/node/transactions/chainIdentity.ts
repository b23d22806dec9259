import type { Hex } from "@causeway/protocol";
import type { Provider } from "ethers";

/** Hash of a chain's first block, by which a development chain that is started again differs from the one before. */
export async function chainIdentity(provider: Provider): Promise<Hex> {
  const hash = (await provider.getBlock(0))?.hash;
  if (hash == null) throw new Error("the RPC does not know the chain's first block: use another");
  return hash as Hex;
}
