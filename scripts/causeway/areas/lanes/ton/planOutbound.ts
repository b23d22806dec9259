import { type LaneOut, mailboxActs } from "@causeway/chains/ton/contracts";
import { NOTHING, stepsOnly } from "@causeway/operator";
import type { TonPlan, TonStep } from "@causeway/operator/ton";

import { tonActStep, tonContractsOn, tonMailboxState } from "../../deployment/index.ts";
import { termsOf } from "../config.ts";
import { type ConfiguredLane, configuredLanes } from "../configuredLanes.ts";
import type { TonLanesContext } from "./TonLanesContext.ts";

/** The id of the step that lists a lane in the outbox. */
export function addTonOutboundId({ label }: Pick<ConfiguredLane, "label">): string {
  return `add outbound ${label}`;
}

/** Lanes that begin on this chain: list them in the outbox, not yet open, and keep their least lifetime. */
export async function planTonOutbound(context: TonLanesContext): Promise<TonPlan> {
  const held = await tonMailboxState(context);
  const beginning = configuredLanes(context.config).filter(
    ({ originChain }) => originChain === context.chain,
  );
  return stepsOnly(
    beginning.flatMap((lane) => {
      const known = held?.lanesOut.find(({ laneId }) => laneId === lane.id);
      return known === undefined ? [addStep(lane, context)] : termsSteps(lane, known, context);
    }),
  );
}

function addStep(lane: ConfiguredLane, { config, chain }: TonLanesContext): TonStep {
  const { minLifetime } = termsOf(config, lane.destinationChain);
  return tonActStep(tonContractsOn(config, chain).Mailbox, {
    id: addTonOutboundId(lane),
    summary: `List ${lane.label} in the outbox; it opens later`,
    act: mailboxActs.addOutboundLane(lane.destination, lane, Number(minLifetime)),
    after: [],
    findings: [
      { kind: "lane-missing", subject: lane.label, expected: "in the outbox", held: NOTHING },
    ],
  });
}

function termsSteps(
  lane: ConfiguredLane,
  { state, minLifetime: held }: LaneOut,
  { config, chain }: TonLanesContext,
): TonStep[] {
  const minLifetime = Number(termsOf(config, lane.destinationChain).minLifetime);
  if (state === "closed" || held === minLifetime) return [];
  const [before, after] = [describe(held), describe(minLifetime)];
  return [
    tonActStep(tonContractsOn(config, chain).Mailbox, {
      id: `set terms of ${lane.label}`,
      summary: `Change the terms of ${lane.label} from ${before} to ${after}`,
      act: mailboxActs.setMinLifetime(lane.id, minLifetime),
      after: [],
      findings: [{ kind: "lane-terms", subject: lane.label, expected: after, held: before }],
    }),
  ];
}

function describe(seconds: number): string {
  return `a lifetime of at least ${seconds} s`;
}
