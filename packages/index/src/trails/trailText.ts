import { describeReason } from "@causeway/lifecycle";
import { timeText } from "@causeway/protocol";

import type { OrderTrail, Trail, TrailStep, TransferTrail } from "./Trail.ts";

const UNKNOWN = "unknown";

/** A message as an index knows it, for people. */
export function trailText({ messageId, state, steps, transfer, order, ...trail }: Trail): string {
  const { way, deadline, origin, destination = UNKNOWN, hub } = trail;
  const through = hub === undefined ? "" : `, through ${hub}`;
  const until = deadline ? `deadline ${timeText(deadline)}` : "no deadline";
  const carries =
    way.frame === undefined ? UNKNOWN : `${way.payloadSize} bytes, ${way.gasLimit} gas, ${until}`;
  return [
    `Message ${messageId}: ${state}`,
    `  from       ${way.sender ?? UNKNOWN} on ${origin}`,
    `  to         ${way.recipient ?? UNKNOWN} on ${destination}${through}`,
    `  carries    ${carries}`,
    `  lane       ${way.laneId}, message ${way.index}`,
    ...steps.map((step) => stepText({ ...step, note: noteOf(step, trail) })),
    ...(transfer === undefined ? [] : ["", ...transferLines(transfer)]),
    ...(order === undefined ? [] : ["", orderText(order)]),
  ].join("\n");
}

function transferLines({ transfer, state, proviso, amount, steps }: TransferTrail): string[] {
  const { sender, receiver = UNKNOWN, refundTo = UNKNOWN } = transfer;
  return [
    `Transfer of ${amount} to ${receiver}: ${stateText(state, proviso)}`,
    `  from       ${sender}`,
    `  refund to  ${refundTo}`,
    ...steps.map(stepText),
  ];
}

/** An order as an index knows it, for people. */
export function orderText({ order, state, steps }: OrderTrail): string {
  const { orderId, sender, receiver = UNKNOWN } = order;
  return [
    `Order ${orderId}: ${state}`,
    `  from       ${sender}`,
    `  to         ${receiver}`,
    ...steps.map(stepText),
  ].join("\n");
}

/** A state, and all that it rests on. */
export function stateText(state: string, proviso: string | undefined): string {
  return proviso === undefined ? state : `${state}, ${proviso}`;
}

/** A transaction on a way, for people. */
export function stepText({ does, chain, height, transaction, at, note = "" }: TrailStep): string {
  const beside = note === "" ? "" : `, ${note}`;
  return `  ${does.padEnd(10)} ${timeText(at)}, ${chain} block ${height}${beside}, transaction ${transaction}`;
}

function noteOf({ does }: TrailStep, { way }: Pick<Trail, "way">): string {
  if (does === "sent") return way.isFinal ? "final" : "not final yet";
  if (does === "called") return `attempt ${way.inFlight?.attempt}, no answer yet`;
  if (does !== "failed" || way.failed === undefined) return "";
  const times = way.failures === 1 ? "" : `the last of ${way.failures} times, `;
  return `${times}${describeReason(way.failed.reason)}`;
}
