import type { Hex, Outbox } from "@causeway/protocol";
import { beginCell, type Cell, Dictionary, type Slice } from "@ton/core";

import { KeptClients } from "../../../packages/chains/src/ton/mailbox/clients.ts";
import {
  type KeptCommittee,
  readCommittee,
} from "../../../packages/chains/src/ton/mailbox/committee.ts";
import { KeptEnds } from "../../../packages/chains/src/ton/mailbox/ends.ts";
import { KeptInbox } from "../../../packages/chains/src/ton/mailbox/inbox.ts";
import { readMailbox, wordOf } from "../../../packages/chains/src/ton/mailbox/MailboxCells.ts";
import { KeptOutbox } from "../../../packages/chains/src/ton/mailbox/outbox.ts";

/** A message in flight: `Flight` of `contracts/mailbox/state.tolk`. */
export interface FlightView {
  /** First 8 bytes of the lane's id. */
  readonly lane: bigint;
  readonly index: bigint;
  readonly attempt: bigint;
  readonly messageId: Hex;
  readonly recipient: Hex;
  readonly generation: number;
  readonly pledge: bigint;
  readonly isOfSender: boolean;
}

/** All that a campaign compares of a mailbox, read from its data as the adapter reads it. */
export interface MailboxView {
  readonly pledged: bigint;
  readonly numbers: bigint;
  readonly outbox: Outbox;
  readonly inbox: KeptInbox;
  readonly clients: KeptClients;
  /** What destinations told of messages. */
  readonly ends: KeptEnds;
  readonly committee: KeptCommittee;
  /** When the named committee can begin, unix seconds; 0 if none is named. */
  readonly activatableAt: number;
  readonly flights: readonly FlightView[];
  /** How many messages are in flight, as the mailbox counts them. */
  readonly count: number;
}

export function viewMailbox(data: Cell): MailboxView {
  const head = data.beginParse();
  const [pledged, numbers] = [head.loadCoins(), head.loadUintBig(64)];
  const cells = readMailbox(data);
  return {
    ...{ pledged, numbers },
    outbox: new KeptOutbox(cells.outbox).outbox(),
    inbox: new KeptInbox(cells),
    clients: new KeptClients(cells.inbox),
    ends: new KeptEnds(cells.inbox),
    committee: readCommittee(cells.config),
    activatableAt: activatableAt(cells.config),
    ...flightsIn(cells.calls),
  };
}

function activatableAt(config: Cell): number {
  const own = (config.refs[0] as Cell).beginParse();
  own.skip(64);
  return own.loadUint(40);
}

function flightsIn(calls: Cell | null): Pick<MailboxView, "flights" | "count"> {
  const kept = beginCell().storeMaybeRef(calls).endCell().beginParse();
  const lanes = kept.loadDict(Dictionary.Keys.BigUint(64), reading(loadCalls));
  const all = lanes.keys().map((lane) => ({ lane, ...(lanes.get(lane) as Calls) }));
  return {
    flights: all.flatMap(({ lane, flights }) => flights.map((flight) => ({ lane, ...flight }))),
    count: all.reduce((sum, { count }) => sum + count, 0),
  };
}

interface Calls {
  readonly flights: readonly Omit<FlightView, "lane">[];
  readonly count: number;
}

function loadCalls(slice: Slice): Calls {
  slice.skip(64);
  slice.loadMaybeRef();
  const kept = slice.loadDict(Dictionary.Keys.BigUint(64), reading(loadFlight));
  const flights = kept.keys().map((index) => ({ index, ...(kept.get(index) as Flight) }));
  return { flights, count: slice.loadUint(16) };
}

type Flight = Omit<FlightView, "lane" | "index">;

function loadFlight(slice: Slice): Flight {
  const [attempt, messageId] = [slice.loadUintBig(64), wordOf(slice.loadUintBig(256))];
  const [recipient, generation] = [wordOf(slice.loadUintBig(256)), slice.loadUint(16)];
  slice.skip(40);
  return {
    attempt,
    messageId,
    recipient,
    generation,
    pledge: slice.loadUintBig(40),
    isOfSender: slice.loadBit(),
  };
}

function reading<T>(parse: (slice: Slice) => T) {
  const serialize = (): never => {
    throw new TypeError("a mailbox's data is read here alone");
  };
  return { parse, serialize };
}
