import { type LaneOut, mailboxActs } from "@causeway/chains/ton/contracts";
import { type Finding, NOTHING, stepsOnly } from "@causeway/operator";
import type { TonPlan, TonStep } from "@causeway/operator/ton";
import type { Hex } from "@causeway/protocol";

import { tonActStep, tonContractsOn, tonMailboxState } from "../../deployment/index.ts";
import { configuredLanes } from "../configuredLanes.ts";
import type { TonLanesContext } from "./TonLanesContext.ts";

const STRANGE =
  "if it was a route of yours, list it under retired in routes.json; if not, somebody else adds lanes: have the " +
  "guardian pause it and take that role from that account";

/**
 * Lanes that the chain has and the configuration does not know. One that is retired and still takes messages is closed.
 * One in a configured lane's place is found where lanes are opened.
 */
export async function planTonUnknown(context: TonLanesContext): Promise<TonPlan> {
  const held = await tonMailboxState(context);
  if (held === undefined) return stepsOnly([]);
  const isKnown = (laneId: Hex) =>
    configuredLanes(context.config).some(({ id }) => id === laneId) || isRetired(context, laneId);
  const inbound = held.lanesIn
    .filter(({ laneId }) => !isKnown(laneId))
    .map(({ laneId, originChainId }) =>
      unknown(laneId, `accepted from ${chainText(context, originChainId)}`),
    );
  const outbound = held.lanesOut
    .filter((lane) => !isKnown(lane.laneId) && !standsForConfigured(context, lane))
    .map(({ laneId, state, destinationChainId }) => {
      const how = state === "open" ? "open for sending" : "listed for sending";
      return unknown(laneId, `${how} to ${chainText(context, destinationChainId)}`);
    });
  const open = held.lanesOut.filter(
    (lane) =>
      lane.state === "open" &&
      isRetired(context, lane.laneId) &&
      !standsForConfigured(context, lane),
  );
  const steps = open.map(({ laneId }) => closeStep(laneId, context));
  return { ...stepsOnly(steps), findings: [...inbound, ...outbound] };
}

function isRetired({ config }: TonLanesContext, laneId: Hex): boolean {
  return config.retired.some(({ lane }) => lane === laneId);
}

function standsForConfigured(
  { config, chain }: TonLanesContext,
  { state, destinationChainId }: LaneOut,
): boolean {
  return (
    state === "open" &&
    configuredLanes(config).some(
      ({ originChain, destinationChain }) =>
        originChain === chain && destinationChain.chainId === destinationChainId,
    )
  );
}

function closeStep(laneId: Hex, { config, chain }: TonLanesContext): TonStep {
  return tonActStep(tonContractsOn(config, chain).Mailbox, {
    id: `close ${laneId}`,
    summary: `Close the retired lane ${laneId} for sending: for good`,
    act: mailboxActs.oneWord("closeLane", laneId),
    after: [],
    findings: [
      { kind: "lane-closed", subject: `retired lane ${laneId}`, expected: "closed", held: "open" },
    ],
  });
}

function unknown(laneId: Hex, held: string): Finding {
  const subject = `lane ${laneId}`;
  return { kind: "lane-unknown", subject, expected: NOTHING, held, remedy: STRANGE };
}

function chainText({ config }: TonLanesContext, chainId: bigint): string {
  const known = config.chains.find((chain) => chain.chainId === chainId);
  return known === undefined ? `chain ${chainId}` : `${known.name}, chain ${chainId}`;
}
