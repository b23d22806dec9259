import type { Route } from "@causeway/protocol";

import { Mailbox__factory } from "../../../typechain-types/index.js";
import type { DestinationConfig } from "../config/Config.ts";
import { destinationOf } from "../config/Config.ts";
import type { ConfiguredLane } from "../lanes.ts";
import { NOTHING } from "./Finding.ts";
import { LaneState, outboundLane } from "./lanesHeld.ts";
import type { PlanContext } from "./PlanContext.ts";
import { deployStepId, type Plan, type Step, stepsOnly } from "./Step.ts";

const mailbox = Mailbox__factory.createInterface();

/** The id of the step that lists a lane in the outbox. */
export function addOutboundId(lane: ConfiguredLane): string {
  return `add outbound ${lane.label}`;
}

/** Lanes that begin on this chain: list them in the outbox, not yet open, and keep their terms. */
export async function planOutboundLanes(context: PlanContext): Promise<Plan> {
  const beginning = context.lanes.filter(({ originChain }) => originChain === context.chain);
  const steps = await Promise.all(beginning.map((lane) => stepsFor(lane, context)));
  return stepsOnly(steps.flat());
}

async function stepsFor(lane: ConfiguredLane, context: PlanContext): Promise<Step[]> {
  const { Mailbox } = context.addresses;
  const { terms } = destinationOf(context.config, lane.destinationChain);
  const held = await outboundLane(context.view, Mailbox, lane.id);
  if (held === undefined) {
    return [
      {
        id: addOutboundId(lane),
        summary: `List ${lane.label} in the outbox; it opens later`,
        to: Mailbox,
        data: mailbox.encodeFunctionData("addOutboundLane", [
          lane.destination,
          routeOf(lane),
          terms,
        ]),
        after: [deployStepId("Mailbox")],
        findings: [
          { kind: "lane-missing", subject: lane.label, expected: "in the outbox", held: NOTHING },
        ],
      },
    ];
  }
  if (held.state === LaneState.closed || sameTerms(held.terms, terms)) return [];
  return [
    {
      id: `set terms of ${lane.label}`,
      summary: `Ask of ${lane.label} ${describe(terms)} instead of ${describe(held.terms)}`,
      to: Mailbox,
      data: mailbox.encodeFunctionData("setLaneTerms", [lane.id, terms]),
      after: [],
      findings: [
        {
          kind: "lane-terms",
          subject: lane.label,
          expected: describe(terms),
          held: describe(held.terms),
        },
      ],
    },
  ];
}

function routeOf({ hubChainId, hubTrustId, trustId }: ConfiguredLane): Route {
  return { hubChainId, hubTrustId, trustId };
}

type Terms = Readonly<Record<keyof DestinationConfig["terms"], number | bigint>>;

function sameTerms(held: Terms, wanted: Terms): boolean {
  return describe(held) === describe(wanted);
}

function describe({ defaultGasLimit, minLifetime }: Terms): string {
  return `a default gas limit of ${defaultGasLimit} and a lifetime of at least ${minLifetime} s`;
}
