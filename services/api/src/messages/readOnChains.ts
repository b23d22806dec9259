import type { MessageRecord, RecordedStep } from "@causeway/index/messages";
import {
  type FoundMessage,
  findMessage,
  findMessagesOf,
  type MessageSituation,
  messageFactsOf,
  messageOutlook,
  nextActor,
  type ReadChain,
  readMessage,
  readyTransactions,
} from "@causeway/lifecycle";
import { environmentOf, type Hex } from "@causeway/protocol";

import type { Api } from "../Api.ts";
import { shownExit } from "../causeway/exit.ts";
import type { Outlook } from "./causewayMessage.ts";

/** A record of a message. One that chains told comes with all that they said, so that nobody asks them again. */
export interface ToldMessage {
  readonly record: MessageRecord;
  /** Left out of a record of the index. */
  readonly situation?: MessageSituation;
}

/** Messages of one transaction that are read from chains at once. */
const MOST_AT_ONCE = 16;

type ChainApi = Pick<Api, "search" | "lists" | "freshness" | "config">;

/** Finds the message of an id on the chains, and reads all that they say of it; undefined if they do not have it. */
export async function messageOnChains(
  api: ChainApi,
  messageId: Hex,
): Promise<ToldMessage | undefined> {
  const from = await firstBlocks(api);
  const found = await api.search.first(async (chain) => {
    const reachable = [await withStart(chain, from.get(chain.chainId), api.config.lookup.blocks)];
    return findMessage({ reachable, unreachable: [] }, messageId);
  });
  return found && toldOf(await situationOf(api, found));
}

/**
 * The same of the messages that a transaction sent, in their order; undefined if no chain has such a transaction.
 *
 * @throws Error if there are more than are read at once.
 */
export async function messagesOnChains(
  api: ChainApi,
  transaction: Hex,
): Promise<ToldMessage[] | undefined> {
  const found = await api.search.first((chain) =>
    findMessagesOf({ reachable: [chain], unreachable: [] }, transaction),
  );
  if (found === undefined) return undefined;
  if (found.length > MOST_AT_ONCE) {
    throw new Error(`transaction ${transaction} sent ${found.length} messages`);
  }
  const situations = await Promise.all(found.map((one) => situationOf(api, one)));
  return situations.map(toldOf);
}

/** What chains say now of a message that the index has; undefined if its chain does not have it any more. */
export async function messageAgain(
  api: ChainApi,
  record: MessageRecord,
): Promise<ToldMessage | undefined> {
  const situation = await situationAgain(api, record);
  return situation && toldOf(situation);
}

/**
 * The exits of a message, each tried on its chain, and the party that must act. Chains are asked where the message is, unless
 * they told it.
 */
export async function outlookOnChains(
  api: ChainApi,
  told: ToldMessage,
  refundTo: Hex | undefined,
): Promise<Outlook | undefined> {
  const situation = told.situation ?? (await situationAgain(api, told.record));
  if (situation === undefined) return undefined;
  const { transactions } = await readyTransactions(situation, refundTo);
  return { exits: transactions.map(shownExit), who: nextActor(messageOutlook(situation)) };
}

async function situationAgain(
  api: ChainApi,
  { messageId, originChainId, sent }: MessageRecord,
): Promise<MessageSituation | undefined> {
  const found = await api.search.on(originChainId, async (origin) => {
    const events = await origin.adapter.transactionEvents(sent.transaction);
    const event = events?.find((one) => one.kind === "sent" && one.messageId === messageId);
    return event?.kind === "sent" ? { origin, sent: event } : undefined;
  });
  return found && situationOf(api, found);
}

async function situationOf({ search, lists }: ChainApi, found: FoundMessage) {
  const chains = { reachable: await search.answering(), unreachable: [] };
  return readMessage(chains, environmentOf(lists.environment.environment), found);
}

/** The first block of each chain that the index lacks; none for a chain of which it lacks more than the newest. */
async function firstBlocks({ freshness }: ChainApi): Promise<ReadonlyMap<bigint, bigint>> {
  const chains = await freshness.chains().catch(() => []);
  return new Map(
    chains.flatMap(({ chainId, written }) => {
      const isWhole = written?.live !== undefined && written.filled >= written.live - 1n;
      return isWhole ? [[chainId, written.final + 1n]] : [];
    }),
  );
}

/** A chain of which only so many of the newest blocks are searched: a search costs no more for an id that nobody sent. */
async function withStart(
  chain: ReadChain,
  from: bigint | undefined,
  most: number,
): Promise<ReadChain> {
  const first = from ?? chain.startHeight;
  const least = (await chain.adapter.headHeight()) - BigInt(most);
  return { ...chain, startHeight: first > least ? first : least > 0n ? least : 0n };
}

function toldOf(situation: MessageSituation): ToldMessage {
  return { record: recordOf(situation), situation };
}

/** A message as chains say it. They do not tell where the hub imported it, nor the places of later logs. */
function recordOf(situation: MessageSituation): MessageRecord {
  const { origin, destination, hub, sent, frame, failure, ending, recorded } = situation;
  const { isFinal, pausedUntil, inFlight } = situation;
  const there = destination.chainId;
  const failed = failure && stepOf(there, failure.transaction);
  const ended = ending && stepOf(there, ending.transaction);
  return {
    ...{ messageId: sent.messageId, laneId: sent.laneId, index: sent.index },
    ...{ originChainId: origin.chainId, destinationChainId: there, hubChainId: hub?.chainId },
    ...{ sender: lower(frame.sender), recipient: lower(frame.recipient) },
    gasLimit: frame.gasLimit,
    deadline: frame.deadline === 0n ? undefined : frame.deadline,
    payloadSize: (frame.payload.length - 2) / 2,
    sent: { ...stepOf(origin.chainId, sent.transaction), logIndex: Number(sent.logIndex), isFinal },
    imported: undefined,
    inFlight: inFlight && { attempt: inFlight.attempt, step: undefined },
    failed: failed && { ...failed, reason: failure.reason },
    ended: ended && { ...ended, outcome: ending.outcome },
    isSettled: recorded.outcome !== "none" && recorded.settled,
    checkpoint: undefined,
    pausedUntil,
    facts: messageFactsOf(situation),
  };
}

function stepOf(
  chainId: bigint,
  { hash, height, blockHash, timestamp }: MessageSituation["sent"]["transaction"],
): RecordedStep {
  const place = { chainId, height, blockHash, transaction: hash, logIndex: undefined };
  return { ...place, at: timestamp, isFinal: false };
}

function lower(address: Hex): Hex {
  return address.toLowerCase() as Hex;
}
