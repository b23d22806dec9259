import {
  findMessagesOf,
  isTransferDone,
  readMessage,
  readTransfer,
  transferFactsOf,
  transferStateOf,
} from "@causeway/lifecycle";
import type { ChainConfig } from "@causeway/operator";
import type { Hex } from "@causeway/protocol";

import type { FollowedChains } from "../../../messaging/index.ts";
import type { OrderTransfer } from "./ScanLine.ts";

/** A transfer, and where it stands; or why nobody knows. */
export interface ReadTransfer {
  readonly transferId: Hex;
  readonly state: string;
  readonly isOpen: boolean;
}

/** From which chains a transfer is read. */
export interface TransferSource {
  readonly chains: FollowedChains;
  readonly chain: Pick<ChainConfig, "name" | "chainId">;
  /** Tag of the environment's name. */
  readonly environment: Hex;
}

/** Where a transfer stands. One that cannot be read counts as open: nothing is retired on a guess. */
export async function readOrderTransfer(
  { transferId, transaction }: OrderTransfer,
  { chains, chain, environment }: TransferSource,
): Promise<ReadTransfer> {
  const only = {
    reachable: chains.reachable.filter(({ chainId }) => chainId === chain.chainId),
    unreachable: chains.unreachable.filter(({ chainId }) => chainId === chain.chainId),
  };
  try {
    const found = await findMessagesOf(only, transaction);
    const sent = found.find((one) => one.sent.messageId === transferId);
    const message = sent && (await readMessage(chains, environment, sent));
    const situation = message && (await readTransfer(chains, environment, message));
    if (situation === undefined) return unknown(transferId, "its transaction sent no transfer");
    const state = transferStateOf(transferFactsOf(situation));
    return { transferId, state, isOpen: !isTransferDone(state) };
  } catch (error) {
    return unknown(transferId, (error as Error).message);
  }
}

function unknown(transferId: Hex, reason: string): ReadTransfer {
  return { transferId, state: `unknown: ${reason}`, isOpen: true };
}
