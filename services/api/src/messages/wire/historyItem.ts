import { type MessageRecord, PublicIdError, publicId } from "@causeway/index/messages";
import { z } from "zod";

import { shownAccount } from "../../causeway/shownAccount.ts";
import { zonedTime } from "../../causeway/times.ts";
import type { Lists } from "../../lists/Lists.ts";
import { chainObject, wireChain } from "../../lists/wire/chains.ts";
import { causewayMessage, causewayOf } from "../causewayMessage.ts";
import type { Viewer } from "./ends.ts";
import { messageState, wireStateOf } from "./messageState.ts";

/** A message in a list of those that an address sent. */
export const historyItem = z.object({
  id: z
    .int()
    .nullable()
    .describe("Number of the message; null for a block or log beyond all numbers"),
  sourceAddress: z.string(),
  sourceHash: z.string(),
  sourceHeight: z.number(),
  sourceTimestamp: z.string(),
  sourceChainInfo: chainObject,
  relayHash: z
    .string()
    .nullable()
    .describe("The import on the hub; null before, and on a direct lane"),
  relayHeight: z.number().nullable(),
  relayChainInfo: chainObject.nullable().describe("The hub; null on a direct lane"),
  destinationHash: z.string().nullable().describe("The end on the destination; null before"),
  destinationHeight: z.number().nullable(),
  destinationChainInfo: chainObject.nullable(),
  state: messageState,
  causeway: causewayMessage,
});

/** A message in a list. */
export function historyItemOf(
  record: MessageRecord,
  { lists, origin }: Viewer,
): z.input<typeof historyItem> {
  const chainOf = (chainId: bigint | undefined) => {
    const listed = chainId === undefined ? undefined : lists.find(chainId);
    return listed ? wireChain(listed, origin) : null;
  };
  const { sent, imported, ended, hubChainId, sender, originChainId } = record;
  return {
    id: publicIdOf(record, lists),
    sourceAddress: shownAccount(sender, originChainId) as string,
    sourceHash: sent.transaction,
    sourceHeight: Number(sent.height),
    sourceTimestamp: zonedTime(sent.at),
    sourceChainInfo: wireChain(lists.chainOf(originChainId, "chainId"), origin),
    relayHash: imported?.transaction ?? null,
    relayHeight: imported ? Number(imported.height) : null,
    relayChainInfo: chainOf(hubChainId),
    destinationHash: ended?.transaction ?? null,
    destinationHeight: ended ? Number(ended.height) : null,
    destinationChainInfo: chainOf(record.destinationChainId),
    state: wireStateOf(record),
    causeway: causewayOf(record, undefined),
  };
}

/** The number of a message; null for a place that no number names. */
function publicIdOf({ originChainId, sent }: MessageRecord, lists: Lists): number | null {
  const ordinal = lists.find(originChainId)?.ordinal;
  if (ordinal === undefined || sent.logIndex === undefined) return null;
  try {
    return publicId(ordinal, sent.height, sent.logIndex);
  } catch (error) {
    if (error instanceof PublicIdError) return null;
    throw error;
  }
}
