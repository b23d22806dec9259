import { Mailbox__factory } from "../../../typechain-types/index.js";
import { lightClientName } from "../addresses.ts";
import type { ConfiguredLane } from "../lanes.ts";
import { NOTHING } from "./Finding.ts";
import { importedLane } from "./lanesHeld.ts";
import type { PlanContext } from "./PlanContext.ts";
import { replaceLightClientStep } from "./replaceLightClientStep.ts";
import { type Plan, type Step, stepsOnly } from "./Step.ts";
import { readyClientStepIds } from "./trustedClients.ts";

const mailbox = Mailbox__factory.createInterface();

/** Lanes between two other chains that go through this one: take their roots over, proven by their origin's light client. */
export async function planImportedLanes(context: PlanContext): Promise<Plan> {
  const passing = context.lanes.filter(({ hubChainId }) => hubChainId === context.chain.chainId);
  const steps = await Promise.all(passing.map((lane) => stepsFor(lane, context)));
  return stepsOnly(steps.flat());
}

async function stepsFor(lane: ConfiguredLane, context: PlanContext): Promise<Step[]> {
  const { Mailbox, lightClientOf } = context.addresses;
  const lightClient = lightClientOf(lane.originChain);
  const after = readyClientStepIds(lightClientName(lane.originChain));
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
