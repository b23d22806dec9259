import { NOTHING, type Plan, type Step, stepsOnly } from "@causeway/operator";
import type { Route } from "@causeway/protocol";
import { interfaceOf, mailboxAbi } from "@causeway/protocol/contracts";

import { addressesOn, deploymentOf } from "../../../deployment/index.ts";
import { termsOf } from "../../config.ts";
import { type ConfiguredLane, configuredLanes } from "../../configuredLanes.ts";
import type { TermsConfig } from "../../schema.ts";
import type { LanesContext } from "../LanesContext.ts";
import { LaneState, outboundLane } from "../lanesHeld.ts";

const mailbox = interfaceOf(mailboxAbi);

/** The id of the step that lists a lane in the outbox. */
export function addOutboundId(lane: ConfiguredLane): string {
  return `add outbound ${lane.label}`;
}

/** Lanes that begin on this chain: list them in the outbox, not yet open, and keep their terms. */
export async function planOutboundLanes(context: LanesContext): Promise<Plan> {
  const beginning = configuredLanes(context.config).filter(
    ({ originChain }) => originChain === context.chain,
  );
  const steps = await Promise.all(beginning.map((lane) => stepsFor(lane, context)));
  return stepsOnly(steps.flat());
}

async function stepsFor(lane: ConfiguredLane, context: LanesContext): Promise<Step[]> {
  const { Mailbox } = addressesOn(context.config, context.chain);
  const terms = termsOf(context.config, lane.destinationChain);
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
        after: [deploymentOf("Mailbox")],
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
      summary: `Change the terms of ${lane.label} from ${describe(held.terms)} to ${describe(terms)}`,
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

type Terms = Readonly<Record<keyof TermsConfig, number | bigint>>;

function sameTerms(held: Terms, wanted: Terms): boolean {
  return describe(held) === describe(wanted);
}

function describe({ defaultGasLimit, minLifetime }: Terms): string {
  return `a default gas limit of ${defaultGasLimit} and a lifetime of at least ${minLifetime} s`;
}
