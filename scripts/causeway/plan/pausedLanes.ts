import { timeText } from "../chain/timeText.ts";
import { inboundLane } from "./lanesHeld.ts";
import type { PlanContext } from "./PlanContext.ts";
import { type Plan, stepsOnly } from "./Step.ts";

/** Lanes that end here and deliver nothing for now. Whoever paused one had his reasons: no step ends a pause. */
export async function planPausedLanes(context: PlanContext): Promise<Plan> {
  const ending = context.lanes.filter(({ destinationChain }) => destinationChain === context.chain);
  const findings = await Promise.all(
    ending.map(async ({ id, label }) => {
      const held = await inboundLane(context.view, context.addresses.Mailbox, id);
      if (held === undefined || held.pausedUntil <= (await context.view.time())) return [];
      return [
        {
          kind: "lane-paused" as const,
          subject: label,
          expected: "not paused",
          held: `paused until ${timeText(held.pausedUntil)}`,
          remedy:
            "when its cause is gone, whoever has the role laneAdmin calls unpauseLane; else it ends by itself",
        },
      ];
    }),
  );
  return { ...stepsOnly([]), findings: findings.flat() };
}
