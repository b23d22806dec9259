import { describeReason } from "@causeway/lifecycle";
import { timeText } from "@causeway/protocol";

import type { Trail, TrailStep } from "./Trail.ts";

const UNKNOWN = "unknown";

/** A message as an index knows it, for people. */
export function trailText({ messageId, state, steps, ...trail }: Trail): string {
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
    ...steps.map((step) => stepText(step, noteOf(step, trail))),
  ].join("\n");
}

/** A transaction on a way, for people. */
export function stepText({ does, chain, height, transaction, at }: TrailStep, note = ""): string {
  return `  ${does.padEnd(10)} ${timeText(at)}, ${chain} block ${height}${note}, transaction ${transaction}`;
}

function noteOf({ does }: TrailStep, { way }: Pick<Trail, "way">): string {
  if (does === "sent") return way.isFinal ? ", final" : ", not final yet";
  if (does !== "failed" || way.failed === undefined) return "";
  const times = way.failures === 1 ? "" : ` the last of ${way.failures} times,`;
  return `,${times} ${describeReason(way.failed.reason)}`;
}
