import type { ChainConfig, Environment } from "@causeway/operator";
import { openChain } from "@causeway/operator/evm";

import type { WatchedChain } from "../../checkpoints/WatchedChain.ts";
import type { LightClientsConfig } from "../../config.ts";
import { generationHeld } from "../queries.ts";
import { acceptedCheckpoints, newestCheckpoint } from "./acceptedCheckpoints.ts";

/** Light clients on an EVM chain, by their events. @throws RpcUnusable */
export async function watchEvm(
  environment: Environment<LightClientsConfig>,
  chain: ChainConfig,
): Promise<WatchedChain> {
  const open = await openChain(environment, chain);
  try {
    const { view, record, on } = await open.context();
    const blocks = { toBlock: view.blockTag, range: chain.logRange };
    const deployed = record.Mailbox?.block ?? 0;
    return {
      block: view.blockTag,
      place: BigInt(view.blockTag),
      time: () => view.time(),
      generation: (client) => on(chain).read(generationHeld(client)),
      newest: (client) => newestCheckpoint(view, client, { fromBlock: deployed, ...blocks }),
      accepted: (client, after) =>
        acceptedCheckpoints(view, client, { fromBlock: Number(after) + 1, ...blocks }),
      close: () => open.close(),
    };
  } catch (error) {
    await open.close();
    throw error;
  }
}
