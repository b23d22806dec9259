import { connectContract } from "@causeway/chains/ethers";
import { type Finding, NOTHING, type Plan, stepsOnly } from "@causeway/operator";
import { pastEvents, readingPast } from "@causeway/operator/evm";
import { interfaceOf, remoteStateAbi } from "@causeway/protocol/contracts";

import { addressesOn } from "../deployment/index.ts";
import type { LanesContext } from "../lanes/index.ts";
import { chainsRead } from "./remoteState.ts";

const stateAbi = interfaceOf(remoteStateAbi);

/** Chains whose state contracts here can read though the configuration does not say so. */
export const planForeignStates = readingPast(findForeign, ({ config, chain }: LanesContext) => [
  {
    address: addressesOn(config, chain).RemoteState,
    events: [stateAbi.getEvent("LightClientSet"), stateAbi.getEvent("RouteThroughHubSet")],
  },
]);

async function findForeign(context: LanesContext): Promise<Plan> {
  const { config, chain } = context;
  const addresses = addressesOn(config, chain);
  const { followed, throughHub } = chainsRead(context);
  const known = [...followed, ...throughHub];
  const [direct, routed] = await Promise.all([
    pastEvents(context, addresses.RemoteState, "LightClientSet"),
    pastEvents(context, addresses.RemoteState, "RouteThroughHubSet"),
  ]);
  const chainIds = new Set([...direct, ...routed].map(({ chainId }): bigint => chainId));
  const foreign = [...chainIds].filter((id) => !known.some(({ chainId }) => chainId === id));
  const findings = await Promise.all(foreign.map((chainId) => describe(chainId, context)));
  return { ...stepsOnly([]), findings };
}

/** A chain that was followed once is followed for ever. */
async function describe(chainId: bigint, { config, view, chain }: LanesContext): Promise<Finding> {
  const addresses = addressesOn(config, chain);
  const state = connectContract(remoteStateAbi, addresses.RemoteState, view.provider);
  const at = { blockTag: view.blockTag };
  const [client, [hub, hubClient]] = await Promise.all([
    state.lightClientOf(chainId, at),
    state.routeThroughHub(chainId, at),
  ]);
  return {
    kind: "remote-state",
    subject: `state of chain ${chainId}`,
    expected: NOTHING,
    held: hub === 0n ? client : `through ${hub}, ${hubClient}`,
    remedy:
      "find out which account named it: contracts here believe every checkpoint that this light client accepts",
  };
}
