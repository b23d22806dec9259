import { type TakenCall, type TonReadChain, takenCalls } from "@causeway/chains/ton";

import type { Causeway } from "../createCauseway.ts";
import { CausewayError } from "../errors/CausewayError.ts";
import type { Origin, OriginEnd, OriginTransaction } from "../execution/origin/Origin.ts";
import {
  isMarked,
  MESSAGE_TOPIC,
  type OriginLog,
  type SentMark,
} from "../execution/origin/SentMark.ts";
import type { ChainId, TransactionHash } from "../values/ids.ts";
import { openTon } from "./openTon.ts";
import { markedBytes } from "./tonMark.ts";

/** Accounts of TON have no nonce that a wallet of every kind counts: their messages are known by their bodies. */
const NO_NONCE = 0n;

/**
 * A chain of TON as an execution reads it. Transactions are those of the mailbox, proven, and each message that one of them
 * sent stands as a log.
 *
 * @throws CausewayError `NoContracts`, `BadInput`
 */
export async function tonOrigin(causeway: Causeway, chainId: ChainId): Promise<Origin> {
  const { adapter } = await openTon(causeway, chainId);
  const { mailbox } = adapter.origin;
  const lacking = async (): Promise<never> => {
    const message = `chain ${chainId} is one of TON, whose tokens nobody can allow`;
    throw new CausewayError("BadInput", { message, details: { chainId } });
  };
  return {
    block: () => adapter.headHeight(),
    nonce: async () => NO_NONCE,
    receipt: async (hash) => {
      const call = await callIn(adapter, hash);
      if (call === undefined) return undefined;
      const logs = logsOf(call, mailbox);
      return { hasSucceeded: logs.length > 0, height: call.height, logs };
    },
    transaction: async (hash) => {
      const call = await callIn(adapter, hash);
      return call && transactionOf(call, mailbox);
    },
    pending: async () => undefined,
    userOf: async () => undefined,
    sentIn: async (mark, from) => {
      const to = await adapter.headHeight();
      const calls = takenCalls(await adapter.transactions(from, to));
      return endOf(calls, mark);
    },
    allowance: lacking,
    wouldSucceed: lacking,
  };
}

/** Of several calls with one body, one that sent its message: the person may have had the wallet send again. */
function endOf(calls: readonly TakenCall[], mark: SentMark): OriginEnd | undefined {
  const marked = calls.filter((call) => isMarked(logOf(call, mark.address), mark));
  const sent = marked.find(({ messageIds }) => messageIds.length > 0);
  const found = sent ?? marked.at(-1);
  if (found === undefined) return undefined;
  const kind = sent === undefined ? "reverted" : "included";
  return { kind, transaction: found.transaction as TransactionHash };
}

/** A call of the mailbox, by the hash of its transaction. */
async function callIn(
  adapter: TonReadChain,
  hash: TransactionHash,
): Promise<TakenCall | undefined> {
  const height = await adapter.heightOf(hash);
  if (height === undefined) return undefined;
  const calls = takenCalls(await adapter.transactions(height, height));
  return calls.find(({ transaction }) => transaction === hash.toLowerCase());
}

function logsOf(call: TakenCall, mailbox: string): OriginLog[] {
  return call.messageIds.map((messageId) => ({
    ...logOf(call, mailbox),
    topics: [MESSAGE_TOPIC, messageId],
  }));
}

function logOf({ sender, bodyHash }: TakenCall, address: string): OriginLog {
  return { address, topics: [MESSAGE_TOPIC], data: markedBytes(sender, bodyHash) };
}

function transactionOf(call: TakenCall, to: string): OriginTransaction {
  const { transaction, sender: from, body: data, value } = call;
  return { hash: transaction as TransactionHash, from, to, nonce: NO_NONCE, data, value };
}
