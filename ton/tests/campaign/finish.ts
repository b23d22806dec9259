import { frameDeadline } from "@causeway/protocol";
import { toNano } from "@ton/core";

import { confirmBody, expireBody } from "../expiry/bodies";
import { anchorOf } from "../mailbox/Administered";
import { anchorClientAct, beginEpochBody, oneWordAct } from "../mailbox/adminBodies";
import { deliverBody, recoverBody } from "../mailbox/bodies";
import { addressBytesOf } from "../mailbox/MailboxWorld";
import type { Acting } from "./Action";
import { settleOnEvm, settlingBody } from "./actions/endings";
import { requireRule } from "./BrokenRule";
import { nameOf } from "./bodies";
import { HUB_ON_TON } from "./deployNetwork";
import { type LaneMessage, type LaneRecord, labelOf } from "./LaneRecord";
import type { Network } from "./Network";
import { requireRules } from "./rules";
import { HANDOVER, modeBody } from "./TonWorld";

const ROUNDS = 4;
const HALF_HOUR = 1_800;
/** Longer than any message of a campaign lives, seconds. */
const DEADLINES = 4 * 3_600;

/**
 * Recipients become honest, and lanes open. Then anyone brings each message to its end, with no role and nothing but
 * what the chains hold: none is stuck.
 */
export async function finish(campaign: Acting): Promise<void> {
  const { network } = campaign;
  await network.drain();
  await open(campaign);
  for (let round = 0; round < ROUNDS; round++) {
    // Past all deadlines, once what can be taken was taken.
    if (round === 1) await network.pass(DEADLINES);
    await recoverAll(network);
    await endOnTon(network);
    await endOnEvm(network);
    await settleAll(network);
    await requireRules(network);
  }
  requireAllTold(network);
  const flights = network.view.flights.length;
  requireRule(flights === 0, "each flight comes to an end", () => `${flights} are left`);
  const { st, ht, th, ts } = network.on.lanes;
  for (const message of [...st.messages, ...ht.messages]) {
    const { length } = network.books.endsOf(message.id);
    requireRule(length > 0, "anyone can bring a message further", () => labelOf(message));
  }
  for (const message of [...th.messages, ...ts.messages]) {
    if (isToNobody(message)) continue;
    const { length } = network.evm.endsOf(message);
    requireRule(length > 0, "anyone can bring a message further on EVM", () => labelOf(message));
  }
}

async function open(campaign: Acting): Promise<void> {
  const { network } = campaign;
  const { ton, lanes, hub, spoke } = network.on;
  for (const account of [...ton.recipients, ...ton.senders])
    network.inject(account, toNano("0.1"), modeBody(0));
  for (const lane of [lanes.st, lanes.ht])
    campaign.govern(ton.mailbox, oneWordAct("unpauseLane", lane.id));
  campaign.govern(ton.mailbox, oneWordAct("resumeClient", HUB_ON_TON));
  for (const chain of [hub, spoke]) await chain.setRefusing(false);
  await network.drain();
  // Past a distrust, and past a handover.
  await network.pass(HANDOVER + HALF_HOUR);
  for (let count = 0; count < 3 && network.epochOnTon < network.committees.length; count++) {
    await followHub(network);
  }
  if (isStopped(network) || network.epochOnTon < network.committees.length) {
    const epoch = BigInt(network.committees.length);
    campaign.govern(ton.mailbox, anchorClientAct(HUB_ON_TON, anchorOf(network.committee, epoch)));
    await network.drain();
    await network.pass(HALF_HOUR);
  }
  await followHub(network);
}

async function followHub(network: Network): Promise<void> {
  const { ton, hub } = network.on;
  network.inject(ton.mailbox, toNano(1), beginEpochBody(ton.anyone.address));
  await network.drain();
  await hub.mine();
  await network.showHubToTon(toNano(1));
  await network.drain();
  if (network.view.committee.successor === undefined) return;
  await network.pass(HANDOVER + 1);
  network.inject(ton.mailbox, toNano(1), beginEpochBody(ton.anyone.address));
  await network.drain();
}

function isStopped({ view, now }: Network): boolean {
  return (view.clients.client(HUB_ON_TON)?.limits.stoppedUntil ?? 0n) > now;
}

async function recoverAll(network: Network): Promise<void> {
  const { ton } = network.on;
  for (const { lane, index } of network.view.flights) {
    const { id } = network.lanes.find((each) => nameOf(each.id) === lane) as LaneRecord;
    network.inject(ton.mailbox, toNano(2), recoverBody(id, index, ton.anyone.address));
    await network.drain();
  }
}

async function endOnTon(network: Network): Promise<void> {
  const { ton, lanes } = network.on;
  const excessesTo = ton.anyone.address;
  for (const lane of [lanes.st, lanes.ht]) {
    for (const { id, index, frame } of [...lane.messages]) {
      if (network.books.endsOf(id).length > 0) continue;
      const batch = await network.proofs.batchToTon(lane, index, 1);
      network.inject(ton.mailbox, toNano(2), deliverBody(lane.id, excessesTo, batch));
      await network.drain();
      const isOpen = network.books.endsOf(id).length === 0;
      const deadline = Number(frameDeadline(frame));
      if (!isOpen || deadline === 0 || deadline > network.now) continue;
      network.inject(ton.mailbox, toNano(2), expireBody(lane.id, excessesTo, batch));
      await network.drain();
    }
  }
}

async function endOnEvm(network: Network): Promise<void> {
  const { lanes, hub, spoke } = network.on;
  for (const lane of [lanes.th, lanes.ts]) {
    const chain = lane.to === "hub" ? hub : spoke;
    for (const message of [...lane.messages]) {
      if (network.evm.endsOf(message).length > 0) continue;
      const batch = await network.proofs.batchFromTon(message);
      await chain.act(chain.mailbox, "deliver", [lane.id, batch]);
      await network.sync();
      const deadline = Number(frameDeadline(message.frame));
      if (network.evm.endsOf(message).length > 0 || deadline === 0 || deadline > network.now)
        continue;
      await chain.act(chain.expiry, "expire", [lane.id, batch, chain.actor], 10n ** 18n);
      await network.sync();
    }
  }
}

/** Whether a message without a deadline goes to an account without code. */
function isToNobody({ frame }: LaneMessage): boolean {
  return frameDeadline(frame) === 0n && frame.includes("de".repeat(20));
}

async function settleAll(network: Network): Promise<void> {
  const { books, on } = network;
  for (const message of [...on.lanes.th.messages, ...on.lanes.ts.messages]) {
    if (!books.outcomes.has(message.id) || books.settled.has(message.id)) continue;
    // After a distrust, the notice must be shown again.
    await confirmNotice(network, message);
    network.inject(on.ton.mailbox, toNano(2), settlingBody(network, message));
    await network.drain();
  }
  for (const message of [...on.lanes.st.messages, ...on.lanes.ht.messages]) {
    const isTold = network.endsOf(message).some((how) => how !== "delivered");
    if (!isTold || network.evm.settledOf(message).length > 0) continue;
    await confirmOnEvm(network, message);
    await settleOnEvm(network, message);
  }
  await network.sync();
}

async function confirmNotice(network: Network, { id }: LaneMessage): Promise<void> {
  const { st, ht } = network.on.lanes;
  const noticeId = network.books.notices.get(id);
  const notice = [...st.messages, ...ht.messages].find((message) => message.id === noticeId);
  if (notice === undefined) return;
  const { mailbox, anyone } = network.on.ton;
  const batch = await network.proofs.batchToTon(notice.lane, notice.index, 1);
  network.inject(mailbox, toNano(1), confirmBody(notice.lane.id, anyone.address, batch));
  await network.drain();
}

/** The same on an EVM chain, by the notice that names the message's place. */
async function confirmOnEvm(network: Network, { lane, index }: LaneMessage): Promise<void> {
  const { hub, spoke, lanes } = network.on;
  const place = `${lane.id.slice(2)}${index.toString(16).padStart(16, "0")}`;
  const back = lane.from === "hub" ? lanes.th : lanes.ts;
  const notice = back.messages.find(({ frame }) => frame.includes(place));
  if (notice === undefined) return;
  const { expiry } = lane.from === "hub" ? hub : spoke;
  const batch = await network.proofs.batchFromTon(notice);
  await (lane.from === "hub" ? hub : spoke).act(expiry, "confirm", [back.id, batch]);
}

/** Each sender learned that its message expired or was rejected. */
function requireAllTold(network: Network): void {
  const { books, evm, on } = network;
  const hasEnded = (message: LaneMessage) =>
    network.endsOf(message).some((how) => how === "expired" || how === "rejected");
  const isNoticeVoided = [...on.lanes.st.messages, ...on.lanes.ht.messages].some(
    (message) => isToMailbox(network, message) && network.endsOf(message).includes("voided"),
  );
  for (const message of [...on.lanes.th.messages, ...on.lanes.ts.messages].filter(hasEnded)) {
    // A role may void a notice.
    if (isNoticeVoided) break;
    requireRule(books.settled.has(message.id), "each sender learns of an end", () =>
      labelOf(message),
    );
  }
  for (const message of [...on.lanes.st.messages, ...on.lanes.ht.messages].filter(hasEnded)) {
    const { length } = evm.settledOf(message);
    requireRule(length === 1, "each sender learns of an end", () => labelOf(message));
  }
}

function isToMailbox({ on }: Network, { frame }: LaneMessage): boolean {
  return frame.includes(addressBytesOf(on.ton.mailbox).slice(2));
}
