import { connectContract } from "@causeway/chains/ethers";
import type { Call } from "@causeway/chains/node";
import type { ChainConfig } from "@causeway/operator";
import { interfaceOf, zkLightClientAbi } from "@causeway/protocol/contracts";

import { addressesOn, lightClientName } from "../../deployment/index.ts";
import type { LightClientsContext } from "../../light-clients/index.ts";
import type { Handover } from "./HandoverMaker.ts";

const clientAbi = interfaceOf(zkLightClientAbi);

/**
 * The call that shows a light client the next committee of the chain that it follows; none if it knows it already.
 *
 * @param context The chain that the light client is on.
 * @param epoch Of the committee that it believed when the checkpoint was made for it.
 */
export async function handoverCall(
  { config, chain, view }: LightClientsContext,
  followed: ChainConfig,
  epoch: bigint,
  { height, evidence }: Handover,
): Promise<Call[]> {
  const to = addressesOn(config, chain).lightClientOf(followed);
  const client = connectContract(zkLightClientAbi, to, view.provider);
  const { epoch: held } = await client.committee({ blockTag: view.blockTag });
  if (held !== epoch) return [];
  return [
    {
      id: `hand over ${lightClientName(followed)} to epoch ${epoch + 1n}`,
      summary: `Show the light client of ${followed.name} its committee of epoch ${epoch + 1n}, named in block ${height}`,
      to,
      data: clientAbi.encodeFunctionData("accept", [evidence]),
      after: [],
    },
  ];
}
