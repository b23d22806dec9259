import { FetchRequest, JsonRpcProvider, Network } from "ethers";

import { CannotSend } from "./CannotSend.ts";

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

const TIMEOUT_MILLISECONDS = 5_000;
const POLL_MILLISECONDS = 200;

/**
 * Connects to a chain.
 *
 * @throws CannotSend if nobody answers.
 */
export async function connectEnd({ name, chainId, rpcUrl }: ChainAddress): Promise<End> {
  const request = new FetchRequest(rpcUrl);
  request.timeout = TIMEOUT_MILLISECONDS;
  const network = Network.from(chainId);
  const options = { staticNetwork: network, cacheTimeout: -1, pollingInterval: POLL_MILLISECONDS };
  const provider = new JsonRpcProvider(request, network, options);
  try {
    await provider.send("eth_blockNumber", []);
  } catch {
    provider.destroy();
    throw new CannotSend(
      `the RPC of ${name}, ${rpcUrl}, does not answer: the local network is broken, start it again with npm start`,
    );
  }
  return { name, chainId, provider };
}
