import { isChainError } from "@causeway/chains";
import type { Hex } from "@causeway/protocol";

import type { FollowedChains } from "../areas/messaging/index.ts";
import type { Commands } from "../messages/explain.ts";
import type { ReadyTransaction } from "../messages/readyTransactions.ts";
import type { Situation } from "../messages/Situation.ts";
import { type Exit, exitsOf } from "./exitsOf.ts";
import { explainTransfer } from "./explainTransfer.ts";
import { readTransfer } from "./readTransfer.ts";
import {
  type TransferSituation,
  type TransferState,
  transferStateOf,
} from "./TransferSituation.ts";

/** What somebody who asks for a transfer is told. */
export interface TransferStatus {
  readonly situation: TransferSituation;
  readonly state: TransferState;
  /** Where it stands, in whole sentences. */
  readonly where: string;
  /** What can be sent now, the best first. */
  readonly transactions: readonly ReadyTransaction[];
  /** What cannot be now, and why. */
  readonly refused: readonly string[];
}

/**
 * Where a transfer stands, and every way on and out; undefined if the message carries none.
 *
 * @param environment Tag of the environment's name.
 */
export async function readTransferStatus(
  chains: FollowedChains,
  environment: Hex,
  message: Situation,
  commands: Commands,
): Promise<TransferStatus | undefined> {
  const situation = await readTransfer(chains, environment, message);
  if (situation === undefined) return undefined;
  const tried = await Promise.all((await exitsOf(chains, situation)).map(tryExit));
  return {
    situation,
    state: transferStateOf(situation),
    where: explainTransfer(situation, commands),
    transactions: tried.flatMap((one) => (typeof one === "string" ? [] : [one])),
    refused: tried.flatMap((one) => (typeof one === "string" ? [one] : [])),
  };
}

/** The transaction, or why it cannot be sent now. */
async function tryExit({ chain, does, by, vain, make }: Exit): Promise<ReadyTransaction | string> {
  if (vain !== undefined) return `${does}: ${vain}`;
  try {
    const submission = await make();
    const gasLimit = await chain.adapter.gasLimitOf(submission, by);
    const { to, data, value } = submission;
    const { name, chainId } = chain;
    return { does, chain: name, chainId, to, data, value, gasLimit, ...(by && { from: by }) };
  } catch (error) {
    if (!isChainError(error, "CallReverted")) throw error;
    return `${does}: ${error.message}`;
  }
}
