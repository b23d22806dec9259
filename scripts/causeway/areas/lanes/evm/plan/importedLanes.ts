import { NOTHING, type Plan, type Step, stepsOnly } from "@causeway/operator";
import { interfaceOf, mailboxAbi } from "@causeway/protocol/contracts";

import { addressesOn } from "../../../deployment/index.ts";
import { type ConfiguredLane, configuredLanes } from "../../configuredLanes.ts";
import type { LanesContext } from "../LanesContext.ts";
import { importedLane } from "../lanesHeld.ts";
import { replaceLightClientStep } from "./replaceLightClientStep.ts";
import { readyClientStepIds } from "./trustedClients.ts";

const mailbox = interfaceOf(mailboxAbi);

/** Lanes between two other chains that go through this one: take their roots over, proven by their origin's light client. */
export async function planImportedLanes(context: LanesContext): Promise<Plan> {
  const passing = configuredLanes(context.config).filter(
    ({ hubChainId }) => hubChainId === context.chain.chainId,
  );
  const steps = await Promise.all(passing.map((lane) => stepsFor(lane, context)));
  return stepsOnly(steps.flat());
}

async function stepsFor(lane: ConfiguredLane, context: LanesContext): Promise<Step[]> {
  const { Mailbox, lightClientOf } = addressesOn(context.config, context.chain);
  const lightClient = lightClientOf(lane.originChain);
  const after = readyClientStepIds(lane.originChain);
  const held = await importedLane(context.view, Mailbox, lane.id);
  if (held?.lightClient === lightClient) return [];
  if (held !== undefined) {
    const change = { lane, lightClient, previous: held.lightClient };
    return [replaceLightClientStep(Mailbox, change, after)];
  }
  return [
    {
      id: `add imported ${lane.label}`,
      summary: `Carry ${lane.label} through this hub, proven by the light client of ${lane.originChain.name}`,
      to: Mailbox,
      data: mailbox.encodeFunctionData("addImportedLane", [
        lane.origin,
        lane.destination,
        lane.trustId,
        lightClient,
      ]),
      after,
      findings: [
        {
          kind: "lane-missing",
          subject: lane.label,
          expected: `imported, proven by ${lightClient}`,
          held: NOTHING,
        },
      ],
    },
  ];
}
