import type { Hex } from "@causeway/protocol";

import { requireRule } from "./BrokenRule";
import { nameOf } from "./bodies";
import { type LaneMessage, labelOf } from "./LaneRecord";
import type { Network } from "./Network";
import { distrusts } from "./Proofs";

/** Rules about what stands after an action; the books hold those about each transaction. */
export async function requireRules(network: Network): Promise<void> {
  await network.sync();
  await requireValue(network);
  requireFlights(network);
  requireBits(network);
  requireTaken(network);
  requireTold(network);
  requireDeliveredOnEvm(network);
  await requireOutbox(network);
}

async function requireValue(network: Network): Promise<void> {
  const { came, is } = await network.sums();
  requireRule(came === is, "TON's contracts gain and lose nothing", () => `${is - came}`);
  const { ton } = network.on;
  const [balance, { pledged }] = [await ton.balanceOf(ton.mailbox), network.view];
  requireRule(
    balance >= pledged,
    "the mailbox has what deliverers paid for answers",
    () => `${balance}`,
  );
}

/** Flights in the mailbox's data are the calls that have no end, and their pledges what was paid for answers. */
function requireFlights({ view, books }: Network): void {
  const found = view.flights.map((each) => `${each.lane}/${each.index} ${each.attempt}`).sort();
  const known = [...books.calls].map(([key, { attempt }]) => `${key} ${attempt}`).sort();
  const details = () => `${found} in the data, ${known} in the books`;
  requireRule(found.join() === known.join(), "flights are the calls without an end", details);
  const { length } = view.flights;
  requireRule(
    view.count === length,
    "the mailbox counts its flights",
    () => `${view.count}, ${length}`,
  );
  const pledged = view.flights.reduce((sum, { pledge }) => sum + pledge, 0n);
  requireRule(
    pledged === view.pledged,
    "pledges are those of flights",
    () => `${pledged}, ${view.pledged}`,
  );
  const { lastAttempt } = books;
  requireRule(
    view.numbers === lastAttempt,
    "each attempt has a number",
    () => `${view.numbers}, ${lastAttempt}`,
  );
}

/** A bit is set if, and only if, the message has ended; and then nothing of it is in flight. */
function requireBits(network: Network): void {
  const { books, view, on } = network;
  for (const message of [...on.lanes.st.messages, ...on.lanes.ht.messages]) {
    const isDone = view.inbox.isDone(message.lane.id, BigInt(message.index));
    const ends = books.endsOf(message.id);
    const details = () => `${labelOf(message)}: ${isDone}, ${ends}`;
    requireRule(isDone === ends.length > 0, "bits say which messages ended", details);
    const isOpen = books.calls.has(`${nameOf(message.lane.id)}/${message.index}`);
    requireRule(!isDone || !isOpen, "nothing that ended is in flight", details);
  }
  for (const id of books.forged.keys()) {
    requireRule(books.endsOf(id).length <= 1, "each message ends once", () => id);
  }
}

/** What an honest recipient took has ended, once its answer has arrived. */
function requireTaken({ books, traffic, on }: Network): void {
  const { mailbox } = on.ton;
  if (traffic.messages.some(({ info }) => info.dest.equals(mailbox))) return;
  for (const [id, times] of books.taken) {
    const hasEnded = books.endsOf(id).length > 0;
    requireRule(
      times === 1 && hasEnded,
      "what was taken has ended",
      () => `${id}: ${books.endsOf(id)}`,
    );
  }
}

const OUTCOMES = ["", "expired", "rejected", "voided"];

/** Senders learn what became of their messages, and once. */
function requireTold({ books, evm, on }: Network): void {
  for (const message of [...on.lanes.th.messages, ...on.lanes.ts.messages]) {
    const settled = books.settled.get(message.id) ?? 0;
    requireRule(settled <= 1, "a notice settles once", () => labelOf(message));
    if (settled === 0) continue;
    const outcome = OUTCOMES[books.outcomes.get(message.id) ?? 0] as string;
    const ends = evm.endsOf(message);
    requireRule(
      ends.includes(outcome),
      "senders learn the truth",
      () => `${labelOf(message)}: ${outcome}, ${ends}`,
    );
    requireUntaken(message, outcome, evm.receivedOf(message));
  }
  for (const message of [...on.lanes.st.messages, ...on.lanes.ht.messages]) {
    for (const number of evm.settledOf(message)) {
      const outcome = OUTCOMES[number] as string;
      const ends = books.endsOf(message.id) as readonly string[];
      requireRule(
        ends.includes(outcome),
        "senders learn the truth",
        () => `${labelOf(message)}: ${outcome}, ${ends}`,
      );
      requireUntaken(message, outcome, books.taken.get(message.id) ?? 0);
    }
  }
}

/** A role may void what was taken. */
function requireUntaken(message: LaneMessage, outcome: string, times: number): void {
  const holds = outcome === "voided" || times === 0;
  requireRule(
    holds,
    "nothing is taken and called undelivered",
    () => `${labelOf(message)}: ${outcome}`,
  );
}

/** The recipient on an EVM chain got what TON has sent, unaltered. */
function requireDeliveredOnEvm({ evm, on, view }: Network): void {
  for (const message of [...on.lanes.th.messages, ...on.lanes.ts.messages]) {
    const payload = evm.payloadOf(message);
    const isSent = payload === undefined || message.frame.endsWith(payload.slice(2));
    requireRule(isSent, "no message is altered on EVM", () => labelOf(message));
    const hasEnded = evm.receivedOf(message) === 0 || evm.endsOf(message).length > 0;
    requireRule(hasEnded, "what was taken on EVM has ended", () => labelOf(message));
  }
  for (const name of ["th", "ts"] as const) {
    const { id, tree } = on.lanes[name];
    const lane = view.outbox.lanes.find(({ laneId }) => laneId === id);
    const isSame = Number(lane?.count) === tree.count && lane?.laneRoot === tree.root();
    requireRule(
      isSame,
      "TON's lanes hold what was sent",
      () => `${name}: ${lane?.count}, ${tree.count}`,
    );
  }
}

/** TON's own root is that of its data, and an EVM light client takes it. */
async function requireOutbox(network: Network): Promise<void> {
  const { ton, hub, clients } = network.on;
  const { stackReader } = await ton.chain.runGetMethod(ton.mailbox, "outboxRoot");
  const root: Hex = `0x${stackReader.readBigNumber().toString(16).padStart(64, "0")}`;
  const own = network.view.outbox.outboxRoot;
  requireRule(root === own, "TON's outbox follows from its data", () => `${root}, ${own}`);
  const followed = BigInt(await hub.read<bigint>(clients.hubOfTon, "committee"));
  if (followed !== network.view.committee.epoch) return;
  const evidence = network.proofs.tonEvidence();
  const data = clients.hubOfTon.interface.encodeFunctionData("accept", [evidence]);
  const error = await hub.base.rpc.revertDataOf({ to: `${clients.hubOfTon.target}`, data });
  const isDistrusted = await distrusts(hub, clients.hubOfTon, evidence);
  const isRight = isDistrusted === (error !== undefined);
  requireRule(isRight, "an EVM client verifies what it does not distrust", () => `${error}`);
}
