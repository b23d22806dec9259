import {
  explainTransfer,
  type MessageSituation,
  readTransfer,
  type TransferSituation,
  type TransferState,
  type TriedExits,
  transferExits,
  transferFactsOf,
  transferStateOf,
  tryExits,
} from "@causeway/lifecycle";
import type { Hex } from "@causeway/protocol";

import type { FollowedChains } from "../areas/messaging/index.ts";
import type { Commands } from "../messages/adviceText.ts";

/** What somebody who asks for a transfer is told, and what they can send, the best first. */
export interface TransferReport extends TriedExits {
  readonly situation: TransferSituation;
  readonly state: TransferState;
  /** Where it stands, in whole sentences. */
  readonly where: string;
}

/**
 * Where a transfer stands, and every way on and out; undefined if the message carries none.
 *
 * @param environment Tag of the environment's name.
 */
export async function readTransferReport(
  chains: FollowedChains,
  environment: Hex,
  message: MessageSituation,
  { deliver, status, confirm }: Commands,
): Promise<TransferReport | undefined> {
  const situation = await readTransfer(chains, environment, message);
  if (situation === undefined) return undefined;
  const where = explainTransfer(situation, {
    deliver,
    follow: (messageId) => `${status} --message ${messageId}`,
    confirm: (messageId) => `${confirm} --message ${messageId}`,
  });
  const tried = await tryExits(await transferExits(chains, situation));
  return { situation, state: transferStateOf(transferFactsOf(situation)), where, ...tried };
}
