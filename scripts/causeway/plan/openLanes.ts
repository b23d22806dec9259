import { Mailbox__factory } from "../../../typechain-types/index.js";
import type { ConfiguredLane } from "../lanes.ts";
import { importedLane, inboundLane, LaneState, outboundLane } from "./lanesHeld.ts";
import { addOutboundId } from "./outboundLanes.ts";
import type { PlanContext } from "./PlanContext.ts";
import { joinPlans, type Plan } from "./Step.ts";

const NOTHING: Plan = { steps: [], waiting: [] };

/**
 * Opens lanes for sending, but each only after its other side was seen to hold the same lane id: a message that nobody
 * can deliver must not be accepted.
 */
export async function planOpenLanes(context: PlanContext): Promise<Plan> {
  const beginning = context.lanes.filter(({ originChain }) => originChain === context.chain);
  return joinPlans(await Promise.all(beginning.map((lane) => planFor(lane, context))));
}

async function planFor(lane: ConfiguredLane, context: PlanContext): Promise<Plan> {
  const { Mailbox } = context.addresses;
  const held = await outboundLane(context.view, Mailbox, lane.id);
  if (held?.state === LaneState.open) return NOTHING;
  if (held?.state === LaneState.closed) {
    return waitFor(lane, "it was closed for good; another route is another lane");
  }
  const missing = await missingSides(lane, context);
  if (missing.length > 0) return waitFor(lane, missing.join(" and "));
  const step = {
    id: `open ${lane.label}`,
    summary: `Open ${lane.label} for sending: its other side holds ${lane.id}`,
    to: Mailbox,
    data: Mailbox__factory.createInterface().encodeFunctionData("openLane", [lane.id]),
    after: [addOutboundId(lane)],
  };
  return { steps: [step], waiting: [] };
}

async function missingSides(lane: ConfiguredLane, context: PlanContext): Promise<string[]> {
  const { hub } = context.config;
  const destination = { chain: lane.destinationChain, read: inboundLane, does: "accept" };
  const importer = { chain: hub, read: importedLane, does: "import" };
  const sides = lane.hubChainId === 0n ? [destination] : [destination, importer];
  const reasons = await Promise.all(
    sides.map(async ({ chain, read, does }) => {
      try {
        const held = await read(await context.viewOf(chain), context.addresses.Mailbox, lane.id);
        return held === undefined ? [`${chain.name} does not ${does} it yet`] : [];
      } catch (error) {
        return [`${chain.name} cannot be read (${(error as Error).message})`];
      }
    }),
  );
  return reasons.flat();
}

function waitFor(lane: ConfiguredLane, reason: string): Plan {
  return { steps: [], waiting: [{ subject: lane.label, reason }] };
}
