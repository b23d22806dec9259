import { type Cell, textCell } from "@causeway/operator";

import { addressesOn } from "../../deployment/index.ts";
import type { ConfiguredLane } from "../configuredLanes.ts";
import { LatencyUnknown, readLatencies } from "../readLatencies.ts";
import type { LanesContext } from "./LanesContext.ts";
import { inboundLane, LaneState, outboundLane } from "./lanesHeld.ts";
import { planUnknownLanes } from "./plan/unknownLanes.ts";

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

/** How long half and nine of ten of a lane's messages of the last day took. The relayer is asked once for all lanes. */
export function latencyReader(relayerUrl: string): (lane: ConfiguredLane) => Read {
  const source = `${relayerUrl}/latencies`;
  let asked: ReturnType<typeof readLatencies> | undefined;
  return ({ id }) =>
    async () => {
      try {
        asked ??= readLatencies(relayerUrl);
        const found = (await asked).find(({ laneId }) => laneId === id);
        if (found === undefined) return [textCell("none", source), textCell("none", source)];
        return [found.p50, found.p90].map((seconds) => ({
          value: { kind: "age", seconds: BigInt(seconds) } as const,
          source,
        }));
      } catch (error) {
        if (!(error instanceof LatencyUnknown)) throw error;
        const unknown = { unknown: error.message, source };
        return [unknown, unknown];
      }
    };
}

/** The lanes of a chain that are retired, and those that the configuration does not know: ids. */
export const otherLanesCells: Read = async (context) => {
  const { config, chain, view } = context;
  const { Mailbox } = addressesOn(config, chain);
  const [held, { findings }] = await Promise.all([
    Promise.all(
      config.retired.map(async ({ lane }) => {
        const [outbound, inbound] = await Promise.all([
          outboundLane(view, Mailbox, lane),
          inboundLane(view, Mailbox, lane),
        ]);
        return outbound === undefined && inbound === undefined ? [] : [lane];
      }),
    ),
    planUnknownLanes(context),
  ]);
  const unknown = findings
    .filter(({ kind }) => kind === "lane-unknown")
    .map(({ subject }) => subject.replace(/^lane /, ""));
  return [
    textCell(listed(held.flat()), "Mailbox.outboundLane, Mailbox.inboundLane, and routes.json"),
    textCell(listed(unknown), "Mailbox.outboxLanes, and its events InboundLaneAdded"),
  ];
};

function listed(ids: readonly string[]): string {
  return ids.join(", ") || "none";
}
