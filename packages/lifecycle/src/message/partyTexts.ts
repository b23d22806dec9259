import { accountText } from "@causeway/protocol";

import type { MessageSituation } from "./MessageSituation.ts";

/** A message's sender as its chain writes it. */
export function senderText({ frame, origin }: Pick<MessageSituation, "frame" | "origin">): string {
  return accountText(frame.sender, origin.chainId);
}

/** A message's recipient as its chain writes it, with the name of that chain. */
export function recipientText({
  frame,
  destination,
}: Pick<MessageSituation, "frame" | "destination">): string {
  return `${accountText(frame.recipient, destination.chainId)} on ${destination.name}`;
}
