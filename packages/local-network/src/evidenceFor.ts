import type { NetworkDescription } from "@causeway/environment";
import {
  decodeEvidence,
  decodeLightClientStatus,
  type Hex,
  hubRecordSlots,
  lightClientStatusSlot,
  makeHubEvidence,
  remoteStateInterface,
} from "@causeway/protocol";
import { Contract, toQuantity } from "ethers";
import type { LocalChain } from "./LocalChain.ts";
import { relayedCheckpoint } from "./relayedCheckpoint.ts";

/** Who reads which chain. */
export interface Route {
  readonly reader: LocalChain;
  readonly chain: LocalChain;
  readonly hub: LocalChain;
}

/** How the reader has a chain read through the hub. */
interface HubRoute {
  readonly hubLightClient: Hex;
  readonly checkpointDomain: Hex;
}

/** Evidence by which the reader reads a chain: its newest proven checkpoint, or the newest that the hub accepted. */
export async function evidenceFor(
  { remoteState, relayerUrl }: Pick<NetworkDescription, "remoteState" | "relayerUrl">,
  route: Route,
): Promise<Hex> {
  const { reader, chain } = route;
  const state = new Contract(remoteState, remoteStateInterface, reader.provider);
  const through = await state.getFunction("routeThroughHub")(chain.chainId);
  if (through.hubChainId !== 0n) return evidenceThroughHub(relayerUrl, route, through);
  return (await relayedCheckpoint(relayerUrl, chain.chainId)).evidence;
}

async function evidenceThroughHub(
  relayerUrl: string,
  { chain, hub }: Route,
  { hubLightClient, checkpointDomain }: HubRoute,
): Promise<Hex> {
  const { evidence } = await relayedCheckpoint(relayerUrl, hub.chainId);
  const block = toQuantity(decodeEvidence(evidence).checkpoint.height);
  const asked = [hubLightClient, lightClientStatusSlot(), block];
  const status = await hub.provider.send("eth_getStorageAt", asked);
  const { generation, newestHeight } = decodeLightClientStatus(status);
  const accepted = await relayedCheckpoint(relayerUrl, chain.chainId, newestHeight);
  const slots = hubRecordSlots(generation, accepted.checkpointHash);
  const answer = await hub.provider.send("eth_getProof", [hubLightClient, slots, block]);
  const { checkpoint } = decodeEvidence(accepted.evidence);
  const claim = { evidence, hubLightClient, checkpointDomain, generation, checkpoint };
  return makeHubEvidence(claim, answer);
}
