import { type Plan, stepsOnly } from "@causeway/operator";
import { timeText } from "@causeway/protocol";

import { addressesOn } from "../../../deployment/index.ts";
import { configuredLanes } from "../../configuredLanes.ts";
import type { LanesContext } from "../LanesContext.ts";
import { inboundLane } from "../lanesHeld.ts";

/** Lanes that end here and deliver nothing for now. A guardian paused each for a reason: no step ends a pause. */
export async function planPausedLanes(context: LanesContext): Promise<Plan> {
  const ending = configuredLanes(context.config).filter(
    ({ destinationChain }) => destinationChain === context.chain,
  );
  const findings = await Promise.all(
    ending.map(async ({ id, label, originChain, destinationChain }) => {
      const lane = `${originChain.name}:${destinationChain.name}`;
      const { environment } = context.config;
      const held = await inboundLane(
        context.view,
        addressesOn(context.config, context.chain).Mailbox,
        id,
      );
      if (held === undefined || held.pausedUntil <= (await context.view.time())) return [];
      return [
        {
          kind: "lane-paused" as const,
          subject: label,
          expected: "not paused",
          held: `paused until ${timeText(held.pausedUntil)}`,
          remedy:
            "the pause ends by itself then. To end it before, a holder of the role laneAdmin runs " +
            `causeway unpause --environment ${environment} --lane ${lane}`,
        },
      ];
    }),
  );
  return { ...stepsOnly([]), findings: findings.flat() };
}
