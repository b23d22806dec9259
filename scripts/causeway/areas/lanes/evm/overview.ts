import { type Cell, textCell } from "@causeway/operator";

import { addressesOn } from "../../deployment/index.ts";
import type { ConfiguredLane } from "../configuredLanes.ts";
import type { LanesContext } from "./LanesContext.ts";
import { inboundLane, LaneState, outboundLane } from "./lanesHeld.ts";

type Read = (context: LanesContext) => Promise<readonly Cell[]>;

/** Whether a lane's origin takes messages for it. */
export function sendingCells({ id }: ConfiguredLane): Read {
  return async ({ config, chain, view }) => {
    const held = await outboundLane(view, addressesOn(config, chain).Mailbox, id);
    return [textCell(stateText(held?.state), "Mailbox.outboundLane")];
  };
}

function stateText(state: bigint | undefined): string {
  if (state === undefined) return "missing";
  if (state === LaneState.open) return "open";
  return state === LaneState.closed ? "closed" : "not open yet";
}

/** Whether a lane's destination delivers its messages, and until when not. */
export function deliveryCells({ id }: ConfiguredLane): Read {
  return async ({ config, chain, view }) => {
    const source = "Mailbox.inboundLane";
    const held = await inboundLane(view, addressesOn(config, chain).Mailbox, id);
    if (held === undefined) return [textCell("missing", source)];
    if (held.pausedUntil <= (await view.time())) return [textCell("open", source)];
    return [{ value: { kind: "until", what: "paused", time: held.pausedUntil }, source }];
  };
}
