import { connectContract } from "@causeway/chains/ethers";
import { type Hex, timeText, ZERO_WORD } from "@causeway/protocol";
import { mailboxAbi } from "@causeway/protocol/contracts";

import { CannotSend } from "./CannotSend.ts";
import type { End } from "./End.ts";
import { timeOn } from "./timeOn.ts";

/** The two chains of a lane, and the mailbox on both. */
export interface LaneEnds {
  readonly origin: End;
  readonly destination: End;
  readonly mailbox: Hex;
}

/**
 * A message that is sent into a pause waits there: people who send one by hand do not want that.
 *
 * @throws CannotSend if the lane is closed, or paused at the destination.
 */
export async function requireOpenLane({ origin, destination, mailbox }: LaneEnds): Promise<void> {
  const laneId = await openLaneTo(origin, mailbox, destination);
  await requireNotPaused(destination, mailbox, { laneId, from: origin.name });
}

/** @throws CannotSend if no lane to the destination is open. */
export async function openLaneTo(
  { name, provider }: End,
  mailbox: Hex,
  destination: Pick<End, "name" | "chainId">,
): Promise<Hex> {
  const from = connectContract(mailboxAbi, mailbox, provider);
  const laneId = await from.openLaneTo(destination.chainId);
  if (laneId !== ZERO_WORD) return laneId;
  throw new CannotSend(
    `no lane from ${name} to ${destination.name} is open: add a route to ` +
      "config/local/routes.json and apply it to both",
  );
}

/** @throws CannotSend if the destination delivers nothing of the lane now. */
export async function requireNotPaused(
  destination: End,
  mailbox: Hex,
  { laneId, from }: { readonly laneId: Hex; readonly from: string },
): Promise<void> {
  const to = connectContract(mailboxAbi, mailbox, destination.provider);
  const { pausedUntil } = await to.inboundLane(laneId);
  if ((await timeOn(destination)) >= pausedUntil) return;
  const lane = `--lane ${from}:${destination.name}`;
  throw new CannotSend(
    `the lane from ${from} is paused on ${destination.name} until ${timeText(pausedUntil)}: send it ` +
      `afterwards, or ask a holder of the role laneAdmin there to end that (causeway unpause ${lane})`,
  );
}
