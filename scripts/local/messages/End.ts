import { connectRpc } from "@causeway/chains/node";
import type { JsonRpcProvider } from "ethers";

/** A chain at one end of a message. */
export interface End {
  readonly name: string;
  readonly chainId: number;
  readonly provider: JsonRpcProvider;
}

/** A chain of the running network. */
export interface ChainAddress {
  readonly name: string;
  readonly chainId: number;
  readonly rpcUrl: string;
}

const POLL_MILLISECONDS = 200;
const REMEDY = "the local network is broken, start it again with npm start";

/**
 * Connects to a chain of the local network.
 *
 * @throws RpcUnusable
 */
export async function connectEnd({ name, chainId, rpcUrl }: ChainAddress): Promise<End> {
  const provider = await connectRpc({ name, chainId: BigInt(chainId), url: rpcUrl }, REMEDY);
  provider.pollingInterval = POLL_MILLISECONDS;
  return { name, chainId, provider };
}
