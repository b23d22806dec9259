import { mailboxActs } from "@causeway/chains/ton/contracts";
import { type Finding, NOTHING, stepsOnly } from "@causeway/operator";
import type { TonPlan, TonStep } from "@causeway/operator/ton";
import { timeText } from "@causeway/protocol";

import { tonActStep, tonContractsOn, tonMailboxState } from "../../deployment/index.ts";
import { type ConfiguredLane, configuredLanes } from "../configuredLanes.ts";
import type { TonLanesContext } from "./TonLanesContext.ts";

/** The id of the step that has a mailbox on TON follow a chain. */
export function tonClientStepId(followed: { readonly name: string }): string {
  return `follow ${followed.name}`;
}

/** Lanes that end on this chain: accept deliveries, proven by the light client of the origin or of the hub. */
export async function planTonInbound(context: TonLanesContext): Promise<TonPlan> {
  const held = await tonMailboxState(context);
  const missing = endingLanes(context).filter(
    ({ id }) => !held?.lanesIn.some(({ laneId }) => laneId === id),
  );
  return stepsOnly(missing.map((lane) => addStep(lane, context)));
}

/** Lanes that end here and deliver nothing for now. A guardian paused each for a reason: no step ends a pause. */
export async function planTonPaused(context: TonLanesContext): Promise<TonPlan> {
  const held = await tonMailboxState(context);
  const { environment } = context.config;
  const findings = endingLanes(context).flatMap(
    ({ id, label, originChain, destinationChain }): Finding[] => {
      const lane = held?.lanesIn.find(({ laneId }) => laneId === id);
      if (lane === undefined || lane.pausedUntil <= context.view.time) return [];
      const ends = `${originChain.name}:${destinationChain.name}`;
      return [
        {
          kind: "lane-paused",
          subject: label,
          expected: "not paused",
          held: `paused until ${timeText(lane.pausedUntil)}`,
          remedy:
            "the pause ends by itself then. To end it before, a holder of the role laneAdmin runs " +
            `causeway unpause --environment ${environment} --lane ${ends}`,
        },
      ];
    },
  );
  return { ...stepsOnly<TonStep>([]), findings };
}

function endingLanes({ config, chain }: TonLanesContext): ConfiguredLane[] {
  return configuredLanes(config).filter(({ destinationChain }) => destinationChain === chain);
}

function addStep(lane: ConfiguredLane, { config, chain }: TonLanesContext): TonStep {
  const followed = lane.hubChainId === 0n ? lane.originChain : config.hub;
  const proven = `proven by the light client of ${followed.name}`;
  return tonActStep(tonContractsOn(config, chain).Mailbox, {
    id: `add inbound ${lane.label}`,
    summary: `Accept messages of ${lane.label}, ${proven}`,
    act: mailboxActs.addInboundLane(lane.origin, lane),
    after: [tonClientStepId(followed)],
    findings: [
      { kind: "lane-missing", subject: lane.label, expected: `accepted, ${proven}`, held: NOTHING },
    ],
  });
}
