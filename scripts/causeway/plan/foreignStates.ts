import { connectContract } from "@causeway/chains/evm";

import { RemoteState__factory } from "../../../typechain-types/index.js";
import { type Finding, NOTHING } from "./Finding.ts";
import type { PlanContext } from "./PlanContext.ts";
import { pastEvents } from "./pastEvents.ts";
import { chainsRead } from "./remoteState.ts";
import { type Plan, stepsOnly } from "./Step.ts";

/** Chains whose state contracts here can read though the configuration does not say so. */
export async function planForeignStates(context: PlanContext): Promise<Plan> {
  const { addresses } = context;
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
async function describe(chainId: bigint, { view, addresses }: PlanContext): Promise<Finding> {
  const state = connectContract(RemoteState__factory, addresses.RemoteState, view.provider);
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
    remedy: "find out who named it: contracts here believe what that light client accepts",
  };
}
