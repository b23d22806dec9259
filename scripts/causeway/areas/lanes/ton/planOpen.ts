import { mailboxActs } from "@causeway/chains/ton/contracts";
import { type Finding, joinPlans, stepsOnly } from "@causeway/operator";
import type { TonPlan, TonStep } from "@causeway/operator/ton";
import type { Hex } from "@causeway/protocol";

import { tonActStep, tonContractsOn, tonMailboxState } from "../../deployment/index.ts";
import { type ConfiguredLane, configuredLanes } from "../configuredLanes.ts";
import { type MissingSide, missingSides } from "../evm/missingSides.ts";
import { addTonOutboundId } from "./planOutbound.ts";
import type { TonLanesContext } from "./TonLanesContext.ts";

const CLOSED =
  "it was closed for good: choose another route in routes.json, which is another lane, and list this one as retired";

/**
 * Opens lanes for sending, but each only after its other side was seen to hold the same lane id. Of a lane that is open,
 * says where its other side does not hold it any more.
 */
export async function planTonOpen(context: TonLanesContext): Promise<TonPlan> {
  const held = await tonMailboxState(context);
  const beginning = configuredLanes(context.config).filter(
    ({ originChain }) => originChain === context.chain,
  );
  const plans = beginning.map(async (lane) => {
    const state = held?.lanesOut.find(({ laneId }) => laneId === lane.id)?.state;
    const open = held?.destinations.get(lane.destinationChain.chainId)?.openLane;
    const other = open === lane.id ? undefined : open;
    if (state === "closed") return planClosed(lane, other);
    const missing = await missingSides(lane, context);
    if (state === "open") return planHeld(lane, missing);
    if (missing.length > 0) return planNotYet(lane, other, missing);
    return stepsOnly(openingSteps(lane, other, context));
  });
  return joinPlans(await Promise.all(plans));
}

/** One lane leads to a chain at a time: that of another route is closed first. */
function openingSteps(
  lane: ConfiguredLane,
  other: Hex | undefined,
  { config, chain }: TonLanesContext,
): TonStep[] {
  const { Mailbox } = tonContractsOn(config, chain);
  const findings = [notOpen(lane, other)];
  const closeId = `close ${other} to ${lane.destinationChain.name}`;
  const open = tonActStep(Mailbox, {
    id: `open ${lane.label}`,
    summary: `Open ${lane.label} for sending: its other side holds ${lane.id}`,
    act: mailboxActs.oneWord("openLane", lane.id),
    after: [addTonOutboundId(lane), closeId],
    findings,
  });
  if (other === undefined) return [open];
  const close = tonActStep(Mailbox, {
    id: closeId,
    summary: `Close the lane ${other}, by which messages go to ${lane.destinationChain.name} now: for good`,
    act: mailboxActs.oneWord("closeLane", other),
    ...{ after: [], findings },
  });
  return [close, open];
}

function notOpen(lane: ConfiguredLane, other: Hex | undefined): Finding {
  return other === undefined
    ? finding("lane-not-open", lane, "open", "not open")
    : finding("lane-route", lane, `by ${lane.id}`, `by ${other}`);
}

function planClosed(lane: ConfiguredLane, other: Hex | undefined): TonPlan {
  const reason = "it was closed for good; another route is another lane";
  const found =
    other === undefined
      ? { ...finding("lane-closed", lane, "open", "closed"), remedy: CLOSED }
      : finding("lane-route", lane, `by ${lane.id}`, `by ${other}`);
  const waiting = [{ subject: lane.label, reason, cause: "elsewhere" as const }];
  return { steps: [], waiting, findings: [found] };
}

function planHeld(lane: ConfiguredLane, missing: readonly MissingSide[]): TonPlan {
  const unreadable = missing.filter(({ cause }) => cause === "unreadable");
  const others = missing.filter(({ cause }) => cause !== "unreadable");
  return {
    steps: [],
    waiting: unreadable.map(({ reason, cause }) => ({ subject: lane.label, reason, cause })),
    findings: others.map(({ reason, chain }) => ({
      ...finding("peer-lane-id", lane, lane.id, reason),
      remedy: `causeway apply --chain ${chain} adds it there; until then nothing that is sent can be delivered`,
    })),
  };
}

function planNotYet(
  lane: ConfiguredLane,
  other: Hex | undefined,
  missing: readonly MissingSide[],
): TonPlan {
  const isUnreadable = missing.some(({ cause }) => cause === "unreadable");
  const reason = missing
    .map(({ cause, reason: why }) => (cause === "unreadable" ? why : `${why} yet`))
    .join(" and ");
  const cause = isUnreadable ? "unreadable" : "elsewhere";
  const waiting = [{ subject: lane.label, reason, cause } as const];
  return { steps: [], waiting, findings: [notOpen(lane, other)] };
}

function finding(kind: string, { label }: ConfiguredLane, expected: string, held: string): Finding {
  return { kind, subject: label, expected, held };
}
