import { NOTHING, type Plan, type Step, stepsOnly } from "@causeway/operator";
import { interfaceOf, mailboxAbi } from "@causeway/protocol/contracts";

import { addressesOn } from "../../../deployment/index.ts";
import { type ConfiguredLane, configuredLanes } from "../../configuredLanes.ts";
import type { LanesContext } from "../LanesContext.ts";
import { inboundLane } from "../lanesHeld.ts";
import { replaceLightClientStep } from "./replaceLightClientStep.ts";
import { readyClientStepIds } from "./trustedClients.ts";

const mailbox = interfaceOf(mailboxAbi);

/** Lanes that end on this chain: accept deliveries, proven by the light client of the origin or of the hub. */
export async function planInboundLanes(context: LanesContext): Promise<Plan> {
  const ending = configuredLanes(context.config).filter(
    ({ destinationChain }) => destinationChain === context.chain,
  );
  const steps = await Promise.all(ending.map((lane) => stepsFor(lane, context)));
  return stepsOnly(steps.flat());
}

async function stepsFor(lane: ConfiguredLane, context: LanesContext): Promise<Step[]> {
  const { Mailbox, lightClientOf } = addressesOn(context.config, context.chain);
  const followed = lane.hubChainId === 0n ? lane.originChain : context.config.hub;
  const lightClient = lightClientOf(followed);
  const after = readyClientStepIds(followed);
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
