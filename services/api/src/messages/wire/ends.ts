import type { MessageRecord, RecordedStep } from "@causeway/index/messages";
import type { Hex } from "@causeway/protocol";
import { z } from "zod";

import { shownAccount } from "../../causeway/shownAccount.ts";
import { zonedTime } from "../../causeway/times.ts";
import type { Lists } from "../../lists/Lists.ts";
import { chainObject, wireChain } from "../../lists/wire/chains.ts";

/** What happened to a message on one chain. */
export const endInfo = z.object({
  address: z.string().nullable().describe("Sender or recipient; null on the hub"),
  chainInfo: chainObject.nullable().describe("Null for a chain that the environment does not list"),
  contract: z.string().nullable().describe("The mailbox"),
  block: z.number().nullable().describe("Height; null until it happens"),
  hash: z.string().nullable().describe("Transaction; null until it happens"),
  timestamp: z.string().nullable().describe("Time of the block"),
});

export type EndInfo = z.input<typeof endInfo>;

/** For whom an answer is. */
export interface Viewer {
  readonly lists: Lists;
  /** By which the client reached the service. */
  readonly origin: string;
}

/** What happened on one chain, as answers show it. */
export function endOf(
  { lists, origin }: Viewer,
  chainId: bigint | undefined,
  step: RecordedStep | undefined,
  address: Hex | undefined,
): EndInfo {
  const listed = chainId === undefined ? undefined : lists.find(chainId);
  return {
    address: shownAccount(address, chainId),
    chainInfo: listed ? wireChain(listed, origin) : null,
    contract: shownAccount(listed?.chain.mailbox, chainId),
    block: step ? Number(step.height) : null,
    hash: step?.transaction ?? null,
    timestamp: step ? zonedTime(step.at) : null,
  };
}

/** Whether a message goes to the hub itself. */
export function endsOnHub({ lists }: Viewer, { destinationChainId }: MessageRecord): boolean {
  if (destinationChainId === undefined) return false;
  return lists.find(destinationChainId)?.chain.name === lists.environment.hub;
}
