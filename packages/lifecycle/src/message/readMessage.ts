import {
  type AttemptedCall,
  blockAt,
  type Failure,
  type LaneEntrance,
  type MessageOutcome,
  outcomeOf,
  type RecordedOutcome,
  type SentEvent,
  type TriedRecipient,
} from "@causeway/chains";
import { decodeFrame, type Frame, type Hex } from "@causeway/protocol";
import { CouldNotRead } from "../errors.ts";
import type { ReadChain, ReadChains } from "../ReadChain.ts";
import { canSettle } from "./canSettle.ts";
import type { FoundMessage } from "./findMessage.ts";
import { flightOf } from "./flightOf.ts";
import type { Flight, Leg, MessageSituation } from "./MessageSituation.ts";
import { provenLeg } from "./provenLeg.ts";

/** Light clients take no checkpoint from further in the future, and there are two at most: half an hour. */
const CLOCKS_DIFFER_SECONDS = 3_600n;
/** So few blocks are searched sooner than the first of them is found. */
const FEW_BLOCKS = 10_000n;

/**
 * Reads all that chains say of a message now.
 *
 * @param environment Tag of the environment's name.
 * @param isEndless Whether what would prove the message is read though it ended.
 * @throws CouldNotRead, ChainError
 */
export async function readMessage(
  chains: ReadChains,
  environment: Hex,
  found: FoundMessage,
  isEndless = false,
): Promise<MessageSituation> {
  const { origin, sent } = found;
  const { laneId } = sent;
  const outbound = await origin.adapter.outboundLane(laneId);
  if (outbound === undefined) throw missing(sent, `${origin.name} has no lane ${laneId}`);
  const destination = chainOf(chains, outbound.destinationChainId, sent);
  const frame = decodeFrame(sent.frame, {
    origin: origin.adapter.origin.chainType,
    destination: destination.adapter.origin.chainType,
  });
  const entrance = await destination.adapter.inboundLane(laneId);
  const hub = entrance?.hubChainId ? chainOf(chains, entrance.hubChainId, sent) : undefined;
  const way = await readWay(found, destination, entrance, hub);
  const now = await newestTime(destination);
  const next = way.legs[way.position];
  const isOverdue = frame.deadline !== 0n && now > frame.deadline;
  const { adapter } = destination;
  const [finalised, outcome, isOpen, pausedUntil, recorded, inFlight] = await Promise.all([
    origin.adapter.finalisedHeight(),
    firstBlock(destination, sent).then((from) => outcomeOf(destination, sent, from)),
    origin.adapter.isOpen(laneId),
    adapter.pausedUntil(laneId),
    origin.adapter.recordedOutcome(sent.messageId, sent),
    flightOf(destination, sent, now),
  ]);
  const { ending, failure } = sorted(outcome);
  const isDone = ending !== undefined;
  const settling = canSettle(recorded)
    ? await flightOf(origin, sent, await newestTime(origin))
    : undefined;
  return {
    ...found,
    ...way,
    frame,
    destination,
    hub,
    isFinal: sent.transaction.height <= finalised,
    isOpen,
    pausedUntil,
    isOverdue,
    recorded,
    inFlight: isDone ? undefined : inFlight,
    settling,
    senderExtra: isDone ? await senderExtraOf(found, frame, recorded, settling) : undefined,
    proven: (isDone && !isEndless) || !next ? undefined : await provenLeg(environment, next, sent),
    ending,
    failure,
    attempted: await attemptedCallOf(destination, failure),
    ...(isDone || isOverdue ? TAKEN : await refusalOf(found, destination, frame)),
  };
}

const TAKEN = { refusal: undefined, sufficient: undefined } as const;

/** Why a recipient would not take a message now, and what changes that. */
async function refusalOf(
  { origin, sent: { messageId, laneId, index } }: FoundMessage,
  { adapter }: ReadChain,
  frame: Frame,
): Promise<TriedRecipient> {
  const call = { ...frame, messageId, laneId, index, origin: origin.adapter.origin };
  const tried = await adapter.tryGasLimits?.(call);
  return tried ?? { refusal: await adapter.tryRecipient(call), sufficient: undefined };
}

/** What the sender of a message that ended needs to take note of the end, if somebody can call it now. */
async function senderExtraOf(
  { origin, sent: { messageId, laneId, index, frame } }: FoundMessage,
  { sender }: Frame,
  recorded: RecordedOutcome,
  settling: Flight | undefined,
): Promise<bigint | undefined> {
  const { outcome } = recorded;
  const isCalled = settling !== undefined && !settling.isSilent;
  if (outcome === "none" || outcome === "forgotten" || !canSettle(recorded) || isCalled) {
    return undefined;
  }
  const call = { messageId, laneId, index, frame, sender, outcome };
  return origin.adapter.extraForSender?.(call);
}

/** The legs of a message's way, and which of them is next. */
async function readWay(
  { origin, sent }: FoundMessage,
  destination: ReadChain,
  entrance: LaneEntrance | undefined,
  hub: ReadChain | undefined,
): Promise<Pick<MessageSituation, "legs" | "position" | "isImported">> {
  const nowhere = { legs: [], position: 0, isImported: false };
  if (entrance === undefined) return nowhere;
  if (hub === undefined) {
    return { ...nowhere, legs: [await readLeg(origin, destination, entrance.lightClient)] };
  }
  const imported = await hub.adapter.importedLane(sent.laneId);
  if (imported === undefined) return nowhere;
  const legs = await Promise.all([
    readLeg(origin, hub, imported.lightClient),
    readLeg(hub, destination, entrance.lightClient),
  ]);
  const isImported = imported.count > sent.index && !imported.outdated && !legs[0].client.frozen;
  return { legs, position: isImported ? 1 : 0, isImported };
}

async function readLeg(from: ReadChain, to: ReadChain, lightClient: Hex): Promise<Leg> {
  const [state, limits, now] = await Promise.all([
    to.adapter.lightClient(lightClient),
    to.adapter.lightClientLimits(lightClient),
    newestTime(to),
  ]);
  return { from, to, lightClient, client: { ...state, ...limits }, now };
}

async function newestTime({ adapter }: ReadChain): Promise<bigint> {
  return adapter.blockTime(await adapter.headHeight());
}

/** The first block of the destination in which something can have happened to a message. */
async function firstBlock(
  { adapter, startHeight }: ReadChain,
  { transaction }: SentEvent,
): Promise<bigint> {
  const head = await adapter.headHeight();
  if (head - startHeight < FEW_BLOCKS) return startHeight;
  return blockAt(adapter, transaction.timestamp - CLOCKS_DIFFER_SECONDS, head);
}

/** What became of a message, as its end or as the last failure before that. */
function sorted(outcome: MessageOutcome): Pick<MessageSituation, "ending" | "failure"> {
  const nothing = { ending: undefined, failure: undefined };
  if (outcome.outcome === "none") return nothing;
  if (outcome.outcome === "failed") return { ...nothing, failure: outcome };
  return { ...nothing, ending: outcome };
}

/** Failures without a number were in the delivery's own transaction. */
async function attemptedCallOf(
  { adapter }: ReadChain,
  failure: Failure | undefined,
): Promise<AttemptedCall | undefined> {
  if (failure?.attempt === undefined) return undefined;
  const { attempt, transaction } = failure;
  return adapter.attemptedCall({ attempt, transaction });
}

function chainOf({ reachable, unreachable }: ReadChains, chainId: bigint, sent: SentEvent) {
  const chain = reachable.find((candidate) => candidate.chainId === chainId);
  if (chain !== undefined) return chain;
  const silent = unreachable.filter((candidate) => candidate.chainId === chainId);
  if (silent.length > 0) throw CouldNotRead.chains(`the way of message ${sent.messageId}`, silent);
  throw missing(sent, `its way leads to chain ${chainId}, which the configuration does not have`);
}

function missing({ messageId }: SentEvent, reason: string): CouldNotRead {
  return new CouldNotRead(`the way of message ${messageId}`, reason);
}
