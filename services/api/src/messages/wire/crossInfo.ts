import type { MessageRecord } from "@causeway/index/messages";
import { z } from "zod";

import { causewayMessage, causewayOf, type Outlook } from "../causewayMessage.ts";
import { type EndInfo, endInfo, endOf, endsOnHub, type Viewer } from "./ends.ts";
import { messageState, wireStateOf } from "./messageState.ts";

/** A message by its id, or by the transaction that sent it. */
export const crossInfo = z.object({
  sourceInfo: endInfo,
  relyerInfo: endInfo
    .nullable()
    .describe(
      "The import on the hub; of a message to the hub, its end; null on another direct lane",
    ),
  relayInfo: endInfo.nullable().describe("The same as `relyerInfo`"),
  relyInfo: endInfo.nullable().describe("The same as `relyerInfo`"),
  destinationInfo: endInfo,
  state: messageState,
  causeway: causewayMessage,
});

/** A message, as answers about one show it. */
export function crossInfoOf(
  record: MessageRecord,
  viewer: Viewer,
  outlook?: Outlook,
): z.input<typeof crossInfo> {
  const { originChainId, destinationChainId, sent, ended, sender, recipient } = record;
  const destinationInfo = endOf(viewer, destinationChainId, ended, recipient);
  const relay = relayOf(record, viewer, destinationInfo);
  return {
    sourceInfo: endOf(viewer, originChainId, sent, sender),
    ...{ relyerInfo: relay, relayInfo: relay, relyInfo: relay },
    destinationInfo,
    state: wireStateOf(record),
    causeway: causewayOf(record, outlook),
  };
}

function relayOf(record: MessageRecord, viewer: Viewer, destination: EndInfo): EndInfo | null {
  const { hubChainId, imported } = record;
  if (hubChainId !== undefined) return endOf(viewer, hubChainId, imported, undefined);
  return endsOnHub(viewer, record) ? destination : null;
}
