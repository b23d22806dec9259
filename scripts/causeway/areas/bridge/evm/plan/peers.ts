import type { Plan } from "@causeway/operator";

import { addressesOn } from "../../../deployment/index.ts";
import { forgetting, introduce, type PeerPair } from "../../../messaging/index.ts";
import { assetsOn, partnersOf } from "../../BridgeConfig.ts";
import type { BridgeContext } from "../BridgeContext.ts";

/** Introduces bridges to each other wherever an asset goes from one to the other. */
export function planBridgePeers(context: BridgeContext): Promise<Plan> {
  return introduce(pairsOf(context), context);
}

/** Bridges elsewhere whose transfers are believed here though the configuration does not know them. */
export const planForeignBridges = forgetting((context: BridgeContext) => {
  const { config, chain } = context;
  const { Bridge } = addressesOn(config, chain);
  const contracts = assetsOn(config, chain).length > 0 ? [{ name: "Bridge", address: Bridge }] : [];
  return { contracts, pairs: pairsOf(context) };
});

function pairsOf({ config, chain }: BridgeContext): PeerPair[] {
  const { Bridge } = addressesOn(config, chain);
  return partnersOf(config, chain).map((peerChain) => ({
    name: "Bridge",
    address: Bridge,
    peerChain,
    peerName: "Bridge",
    peerAddress: addressesOn(config, peerChain).Bridge,
  }));
}
