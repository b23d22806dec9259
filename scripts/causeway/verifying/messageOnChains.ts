import { hasExits, messageRecordOf, shownExit } from "@causeway/api/records";
import type { RowsOfEvents } from "@causeway/index";
import type { MessageRecord } from "@causeway/index/messages";
import {
  type FoundMessage,
  findMessage,
  type MessageSituation,
  messageFactsOf,
  messageOutlook,
  nextActor,
  readMessage,
  readyTransactions,
} from "@causeway/lifecycle";
import type { Hex } from "@causeway/protocol";
import type { MessageAnswer } from "./answers.ts";
import type { Claim } from "./Claim.ts";
import { checkpointClaims } from "./checkpointClaims.ts";
import { placesIn } from "./placesIn.ts";
import { checkpointOf, importOf, wasImported } from "./provenWay.ts";
import { byPlace, columnOf, eventStep, namedStep, recordedStep } from "./rowSteps.ts";
import type { RecordOnChains, Verifier } from "./Verifier.ts";
import { withGas } from "./withGas.ts";

/**
 * What the chains say of a message of which an API answered.
 *
 * @throws UnknownMessage, CouldNotRead, ChainError
 */
export async function messageOnChains(
  verifier: Verifier,
  messageId: Hex,
  answer: MessageAnswer,
): Promise<RecordOnChains<MessageAnswer>> {
  const { chains, events, environmentTag } = verifier;
  await events.read(placesIn(answer));
  const found = await foundIn(verifier, messageId);
  const situation = await readMessage(chains, environmentTag, found);
  await events.read(placesOf(situation));
  const rows = await events.rows();
  const record = recordOf(rows, situation, answer.proof.checkpoint?.transaction);
  const isSilent = answer.exits === null && hasExits(record);
  const outlook = hasExits(record) ? await outlookOf(situation) : undefined;
  return {
    record: await withGas(events, answer, messageRecordOf(record, outlook) as MessageAnswer),
    untold: untoldOf(situation, answer, isSilent),
    further: [
      ...importClaims(situation, record.imported !== undefined),
      ...(await checkpointClaims(
        ...[environmentTag, situation, record.checkpoint, answer.proof.checkpoint],
      )),
    ],
  };
}

/** By the transactions that the answer names; only if they lie, all chains are searched. */
export async function foundIn({ chains, events }: Verifier, id: Hex): Promise<FoundMessage> {
  const rows = await events.rows();
  const row = rows("message").find(({ message_id }) => message_id === id);
  const origin = chains.reachable.find(({ chainId }) => chainId === row?.origin_chain_id);
  if (row === undefined || origin === undefined) return findMessage(chains, id);
  const own = await origin.adapter.transactionEvents(row.sent_transaction as Hex);
  const sent = own?.find((one) => one.kind === "sent" && one.messageId === id);
  return sent?.kind === "sent" ? { origin, sent } : findMessage(chains, id);
}

/** The transactions that chains themselves name for a message. */
export function placesOf({ origin, destination, sent, ending, failure }: MessageSituation) {
  return [
    { chainId: origin.chainId, transaction: sent.transaction.hash },
    ...[ending, failure].flatMap((one) =>
      one === undefined
        ? []
        : [{ chainId: destination.chainId, transaction: one.transaction.hash }],
    ),
  ];
}

/** That the hub has a message, and the record names no import: that import is not looked for. */
export function importClaims(situation: MessageSituation, isNamed: boolean): Claim[] {
  if (isNamed || !wasImported(situation)) return [];
  const onChain = `${situation.hub?.name} imported its lane`;
  return [{ field: "proof.logs", claimed: "no import", onChain, isTrue: undefined }];
}

async function outlookOf(situation: MessageSituation) {
  const { transactions } = await readyTransactions(situation);
  return { exits: transactions.map(shownExit), who: nextActor(messageOutlook(situation)) };
}

/** Null claims nothing: the service did not know it yet. */
function untoldOf(
  { proven, ending }: MessageSituation,
  { proof }: MessageAnswer,
  isSilent: boolean,
): ReadonlySet<string> {
  const isProven = proven !== undefined || ending?.outcome === "delivered";
  return new Set([
    ...(isSilent ? ["exits", "who"] : []),
    ...(proof.checkpoint === null && isProven ? ["proof.checkpoint"] : []),
  ]);
}

function recordOf(
  rows: RowsOfEvents,
  situation: MessageSituation,
  named: string | undefined,
): MessageRecord {
  const { origin, destination, hub, sent, frame, pausedUntil, recorded } = situation;
  const row = rows("message").find(({ message_id }) => message_id === sent.messageId);
  const imported = importOf(rows, situation);
  const ended = recordedStep(namedStep(row, "ended"));
  const { inFlight } = situation;
  const called = rows("call").find(
    ({ message_id, attempt }) => message_id === sent.messageId && attempt === inFlight?.attempt,
  );
  const flight = inFlight && { attempt: inFlight.attempt, step: called && eventStep(called) };
  const [failed] = rows("failure")
    .filter(({ message_id }) => message_id === sent.messageId)
    .sort((one, other) => byPlace(other, one));
  return {
    ...{ messageId: sent.messageId, laneId: sent.laneId, index: sent.index },
    ...{ originChainId: origin.chainId, destinationChainId: destination.chainId },
    hubChainId: hub?.chainId,
    ...{ sender: lower(frame.sender), recipient: lower(frame.recipient) },
    gasLimit: frame.gasLimit,
    deadline: frame.deadline === 0n ? undefined : frame.deadline,
    payloadSize: (frame.payload.length - 2) / 2,
    sent: recordedStep(namedStep(row, "sent", origin.chainId)) as MessageRecord["sent"],
    imported,
    inFlight: flight,
    failed: failed && { ...eventStep(failed), reason: failed.reason as Hex },
    ended: ended && { ...ended, outcome: columnOf<string>(row, "outcome") as string },
    isSettled: recorded.outcome !== "none" && recorded.settled,
    checkpoint: checkpointOf(rows, situation, imported, named),
    pausedUntil,
    facts: factsOf(situation, flight?.step?.at),
  };
}

/** A mailbox keeps the time of a call, and the call's block may be later: records have the block's. */
function factsOf(situation: MessageSituation, calledAt: bigint | undefined) {
  const facts = messageFactsOf(situation);
  return calledAt === undefined ? facts : { ...facts, inFlightSince: calledAt };
}

function lower(address: Hex): Hex {
  return address.toLowerCase() as Hex;
}
