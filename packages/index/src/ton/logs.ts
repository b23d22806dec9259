import { type ReadMailbox, TAKEN_PLACE } from "@causeway/chains/ton";
import type { Hex } from "@causeway/protocol";
import type { Cell, Slice, Transaction } from "@ton/core";

import { type Act, readAct, readAddedLane, readBeside, termsOf } from "./acts.ts";
import { loadWord } from "./words.ts";

/** What a log says, beside what happened to messages. */
export interface Told extends Act {
  /** Place of the log among the messages that the transaction sent. */
  readonly place: number;
}

interface Context {
  /** The act of a role that the transaction did. */
  readonly act: Cell | undefined;
  /** The lane that it added. */
  readonly laneId: Hex | undefined;
  /** Unix seconds. */
  readonly now: bigint;
  readonly mailbox: () => ReadMailbox;
}

type Reader = (log: Slice, context: Context) => Act | undefined;

const [ACTED, LANE_ADDED] = [0x60000010, 0x60000011] as const;

/** Logs of `ton/contracts/mailbox/messages.tolk` and `expiry/messages.tolk`, by their numbers. */
const LOGS: Readonly<Record<number, Reader>> = {
  [ACTED]: (log, { now, laneId }) => {
    const act = log.loadRef();
    const { leastLifetime } = readAddedLane(act) ?? {};
    if (leastLifetime === undefined) return readAct(act, now);
    return laneId === undefined ? undefined : termsOf(laneId, leastLifetime);
  },
  [LANE_ADDED]: (log, context) => addedLane(loadWord(log), context),
  1610612754: (log) => {
    const [laneId, pausedUntil] = [loadWord(log), log.loadUintBig(40)];
    return { kind: "mailbox.LanePauseChanged", values: { laneId, pausedUntil } };
  },
  1610612755: (log) => {
    const [followedChainId, epoch] = [log.loadUintBig(64), log.loadUintBig(24)];
    const [committee, committeeHash] = [loadWord(log), loadWord(log)];
    const values = { epoch, committee, committeeHash };
    return { kind: "lightClient.CommitteeRotated", followedChainId, values };
  },
  1610612756: (log) => ({
    ...{ kind: "lightClient.LightClientFrozen", trustId: loadWord(log), values: {} },
  }),
  1610612757: (log, { now: at }) => {
    const [epoch, activatableAt] = [log.loadUintBig(64), log.loadUintBig(40)];
    const commitments = log.loadRef().beginParse().skip(256);
    // A quorum of the hub named the committee: nobody withdraws it, and the hub's registry has its members.
    const values = { epoch, committeeHash: loadWord(commitments), members: [] };
    const times = { withdrawableUntil: at, activatableAt };
    return { kind: "registry.CommitteeProposed", values: { ...values, ...times } };
  },
  1610612758: (log) => ({
    kind: "registry.CommitteeActivated",
    values: { epoch: log.loadUintBig(64) },
  }),
  1610612770: (log) => ({ kind: "expiry.NoticeSent", values: reportIn(log) }),
  1610612771: (log) => ({ kind: "expiry.OutcomeRecorded", values: reportIn(log) }),
  1610612772: (log) => {
    log.skip(3 * 64);
    return { kind: "expiry.MessageSettled", values: { messageId: loadWord(log) } };
  },
};

/** What the logs of a mailbox's transaction say, beside what happened to messages. */
export function toldBy(
  { outMessages, now }: Transaction,
  mailbox: () => ReadMailbox,
): readonly Told[] {
  const logs = outMessages
    .values()
    .map(({ info, body }, place) => ({ info, body, place }))
    .filter(({ info, body }) => info.type === "external-out" && body.bits.length >= 32);
  const bodies = logs.map(({ body }) => body);
  const act = logOf(bodies, ACTED)?.loadRef();
  const added = logOf(bodies, LANE_ADDED);
  const laneId = added && loadWord(added);
  const context = { act, laneId, now: BigInt(now), mailbox };
  const beside = act && readBeside(act, context.now);
  return [
    ...(beside === undefined ? [] : [{ ...beside, place: TAKEN_PLACE }]),
    ...logs.flatMap(({ body, place }) => {
      const log = body.beginParse();
      const told = LOGS[log.loadUint(32)]?.(log, context);
      return told === undefined ? [] : [{ ...told, place }];
    }),
  ];
}

/** The first log with a number, behind that; undefined without one. */
function logOf(bodies: readonly Cell[], number: number): Slice | undefined {
  return bodies.map((body) => body.beginParse()).find((log) => log.loadUint(32) === number);
}

function addedLane(laneId: Hex, { act, mailbox }: Context): Act | undefined {
  const added = act && readAddedLane(act);
  if (added === undefined) return undefined;
  const { kind, peer, hubChainId, hubTrustId } = added;
  const lightClient = added.trustId ?? mailbox().inbox.lane(laneId)?.trustId;
  if (lightClient === undefined) return undefined;
  const common = { laneId, route: [hubChainId, hubTrustId, lightClient] };
  const [, chainId] = peer;
  if (kind === "inbound") {
    const values = { ...common, originChainId: chainId as bigint, origin: peer, lightClient };
    return { kind: "mailbox.InboundLaneAdded", values };
  }
  const values = { ...common, destinationChainId: chainId as bigint, destination: peer };
  return { kind: "mailbox.OutboundLaneAdded", values };
}

function reportIn(log: Slice) {
  const [messageId, noticeId] = [loadWord(log), loadWord(log)];
  return { messageId, noticeId, outcome: log.loadUintBig(8) };
}
