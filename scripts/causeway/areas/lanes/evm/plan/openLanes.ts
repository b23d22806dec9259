import { connectContract } from "@causeway/chains/ethers";
import { type Finding, joinPlans, type Plan, type Step, stepsOnly } from "@causeway/operator";
import { type Hex, ZERO_WORD } from "@causeway/protocol";
import { interfaceOf, mailboxAbi } from "@causeway/protocol/contracts";

import { addressesOn } from "../../../deployment/index.ts";
import { type ConfiguredLane, configuredLanes } from "../../configuredLanes.ts";
import type { LanesContext } from "../LanesContext.ts";
import { LaneState, outboundLane } from "../lanesHeld.ts";
import { type MissingSide, missingSides } from "../missingSides.ts";
import { addOutboundId } from "./outboundLanes.ts";

const mailboxInterface = interfaceOf(mailboxAbi);

/**
 * Opens lanes for sending, but each only after its other side was seen to hold the same lane id: a message that nobody
 * can deliver must not be accepted. Of a lane that is open, says where its other side does not hold it any more.
 */
export async function planOpenLanes(context: LanesContext): Promise<Plan> {
  const beginning = configuredLanes(context.config).filter(
    ({ originChain }) => originChain === context.chain,
  );
  return joinPlans(await Promise.all(beginning.map((lane) => planFor(lane, context))));
}

async function planFor(lane: ConfiguredLane, context: LanesContext): Promise<Plan> {
  const held = await outboundLane(
    context.view,
    addressesOn(context.config, context.chain).Mailbox,
    lane.id,
  );
  if (held?.state === LaneState.closed) return planClosed(lane, await otherLaneOpen(lane, context));
  const missing = await missingSides(lane, context);
  if (held?.state === LaneState.open) return planOpen(lane, missing);
  const other = await otherLaneOpen(lane, context);
  if (missing.length > 0) return planNotYet(lane, other, missing);
  return stepsOnly(openingSteps(lane, other, addressesOn(context.config, context.chain).Mailbox));
}

/** One lane leads to a chain at a time: that of another route is closed first. What it carries stays deliverable. */
function openingSteps(lane: ConfiguredLane, other: Hex | undefined, mailbox: Hex): Step[] {
  const findings = [notOpen(lane, other)];
  const close = {
    id: `close ${other} to ${lane.destinationChain.name}`,
    summary: `Close the lane ${other}, by which messages go to ${lane.destinationChain.name} now: for good`,
    to: mailbox,
    data: other === undefined ? "0x" : mailboxInterface.encodeFunctionData("closeLane", [other]),
    after: [],
    findings,
  };
  const open = {
    id: `open ${lane.label}`,
    summary: `Open ${lane.label} for sending: its other side holds ${lane.id}`,
    to: mailbox,
    data: mailboxInterface.encodeFunctionData("openLane", [lane.id]),
    after: [addOutboundId(lane), close.id],
    findings,
  };
  return other === undefined ? [open] : [close, open];
}

function notOpen(lane: ConfiguredLane, other: Hex | undefined): Finding {
  return other === undefined
    ? finding("lane-not-open", lane, "open", "not open")
    : finding("lane-route", lane, `by ${lane.id}`, `by ${other}`);
}

/** The lane of another route or trust by which messages go to the same chain now. */
async function otherLaneOpen(
  lane: ConfiguredLane,
  { config, view, chain }: LanesContext,
): Promise<Hex | undefined> {
  const addresses = addressesOn(config, chain);
  if (!(await view.hasCode(addresses.Mailbox))) return undefined;
  const mailbox = connectContract(mailboxAbi, addresses.Mailbox, view.provider);
  const { blockTag } = view;
  const open = await mailbox.openLaneTo(lane.destinationChain.chainId, { blockTag });
  return open === ZERO_WORD || open === lane.id ? undefined : open;
}

const CLOSED =
  "it was closed for good: choose another route in routes.json, which is another lane, and list this one as retired";

function planClosed(lane: ConfiguredLane, other: Hex | undefined): Plan {
  const reason = "it was closed for good; another route is another lane";
  return {
    steps: [],
    waiting: [{ subject: lane.label, reason, cause: "elsewhere" }],
    findings: [
      other === undefined
        ? { ...finding("lane-closed", lane, "open", "closed"), remedy: CLOSED }
        : finding("lane-route", lane, `by ${lane.id}`, `by ${other}`),
    ],
  };
}

function planOpen(lane: ConfiguredLane, missing: readonly MissingSide[]): Plan {
  return {
    steps: [],
    waiting: missing
      .filter(({ cause }) => cause === "unreadable")
      .map(({ reason, cause }) => ({ subject: lane.label, reason, cause })),
    findings: missing
      .filter(({ cause }) => cause === "elsewhere")
      .map(({ reason, chain }) => ({
        ...finding("peer-lane-id", lane, lane.id, reason),
        remedy: `causeway apply --chain ${chain} adds it there; until then nothing that is sent can be delivered`,
      })),
  };
}

function planNotYet(
  lane: ConfiguredLane,
  other: Hex | undefined,
  missing: readonly MissingSide[],
): Plan {
  const reason = missing
    .map((side) => (side.cause === "unreadable" ? side.reason : `${side.reason} yet`))
    .join(" and ");
  const cause = missing.some((side) => side.cause === "unreadable") ? "unreadable" : "elsewhere";
  return {
    steps: [],
    waiting: [{ subject: lane.label, reason, cause }],
    findings: [notOpen(lane, other)],
  };
}

function finding(kind: string, { label }: ConfiguredLane, expected: string, held: string): Finding {
  return { kind, subject: label, expected, held };
}
