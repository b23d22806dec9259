import type { Hex, Outbox } from "@causeway/protocol";
import { beginCell, type Cell, Dictionary, type Slice } from "@ton/core";

import { KeptClients } from "../../../packages/chains/src/ton/mailbox/clients.ts";
import {
  type KeptCommittee,
  readCommittee,
} from "../../../packages/chains/src/ton/mailbox/committee.ts";
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
  readonly committee: KeptCommittee;
  /** When the named committee can begin, unix seconds; 0 if none is named. */
  readonly activatableAt: number;
  readonly flights: readonly FlightView[];
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
    committee: readCommittee(cells.config),
    activatableAt: activatableAt(cells.config),
    flights: flightsIn(cells.calls),
  };
}

function activatableAt(config: Cell): number {
  const own = (config.refs[0] as Cell).beginParse();
  own.skip(64);
  return own.loadUint(40);
}

function flightsIn(calls: Cell | null): FlightView[] {
  const kept = beginCell().storeMaybeRef(calls).endCell().beginParse();
  const lanes = kept.loadDict(Dictionary.Keys.BigUint(64), reading(loadFlights));
  return lanes
    .keys()
    .flatMap((lane) => (lanes.get(lane) ?? []).map((flight) => ({ lane, ...flight })));
}

function loadFlights(slice: Slice): Omit<FlightView, "lane">[] {
  slice.skip(64);
  slice.loadMaybeRef();
  const flights = slice.loadDict(Dictionary.Keys.BigUint(64), reading(loadFlight));
  return flights.keys().map((index) => ({ index, ...(flights.get(index) as Flight) }));
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
