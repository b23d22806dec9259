import { Mailbox__factory } from "../../../typechain-types/index.js";
import { lightClientName } from "../addresses.ts";
import type { ConfiguredLane } from "../lanes.ts";
import { NOTHING } from "./Finding.ts";
import { inboundLane } from "./lanesHeld.ts";
import type { PlanContext } from "./PlanContext.ts";
import { replaceLightClientStep } from "./replaceLightClientStep.ts";
import { type Plan, type Step, stepsOnly } from "./Step.ts";
import { readyClientStepIds } from "./trustedClients.ts";

const mailbox = Mailbox__factory.createInterface();

/** Lanes that end on this chain: accept deliveries, proven by the light client of the origin or of the hub. */
export async function planInboundLanes(context: PlanContext): Promise<Plan> {
  const ending = context.lanes.filter(({ destinationChain }) => destinationChain === context.chain);
  const steps = await Promise.all(ending.map((lane) => stepsFor(lane, context)));
  return stepsOnly(steps.flat());
}

async function stepsFor(lane: ConfiguredLane, context: PlanContext): Promise<Step[]> {
  const { Mailbox, lightClientOf } = context.addresses;
  const followed = lane.hubChainId === 0n ? lane.originChain : context.config.hub;
  const lightClient = lightClientOf(followed);
  const after = readyClientStepIds(lightClientName(followed));
  const held = await inboundLane(context.view, Mailbox, lane.id);
  if (held?.lightClient === lightClient) return [];
  if (held !== undefined) {
    const change = { lane, lightClient, previous: held.lightClient };
    return [replaceLightClientStep(Mailbox, change, after)];
  }
  return [
    {
      id: `add inbound ${lane.label}`,
      summary: `Accept messages of ${lane.label}, proven by the light client of ${followed.name}`,
      to: Mailbox,
      data: mailbox.encodeFunctionData("addInboundLane", [
        lane.origin,
        lane.hubChainId,
        lane.hubTrustId,
        lightClient,
      ]),
      after,
      findings: [
        {
          kind: "lane-missing",
          subject: lane.label,
          expected: `accepted, proven by ${lightClient}`,
          held: NOTHING,
        },
      ],
    },
  ];
}
