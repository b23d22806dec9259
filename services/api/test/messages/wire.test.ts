import { FOREVER, type LaneRecord, type MessageRecord } from "@causeway/index/messages";
import { expect } from "chai";

import { isoTime, plainTime, zonedTime } from "../../src/causeway/times.ts";
import { Lists } from "../../src/lists/Lists.ts";
import { causewayOf } from "../../src/messages/causewayMessage.ts";
import { laneStateOf } from "../../src/messages/laneState.ts";
import { hasExits, partyOf } from "../../src/messages/parties.ts";
import { crossInfoOf } from "../../src/messages/wire/crossInfo.ts";
import { historyItemOf } from "../../src/messages/wire/historyItem.ts";
import { wireStateOf } from "../../src/messages/wire/messageState.ts";
import { testEnvironment } from "../../testing/testEnvironment.ts";
import { CROSS_INFO, HISTORY_ITEM, wrongFields } from "../wire/messageFields.ts";

const [HUB, SPOKE_A, SPOKE_B] = [31_337n, 31_338n, 31_339n] as const;
const NOW = 1_000n;
const ACCOUNT = `0x${"5e".repeat(20)}` as const;
const word = (byte: string) => `0x${byte.repeat(32)}` as const;

const step = (chainId: bigint) => ({
  ...{ chainId, height: 10n, blockHash: word("b1"), transaction: word("71"), logIndex: 3 },
  ...{ at: 100n, isFinal: true },
});
const facts: MessageRecord["facts"] = {
  ...{
    ending: undefined,
    inFlightSince: undefined,
    isOverdue: false,
    hasFailed: false,
    checkpoint: undefined,
  },
  ...{ isImported: false, isFinal: true },
};

/** A message of a direct lane. */
function record(own: Partial<MessageRecord> = {}): MessageRecord {
  return {
    ...{ messageId: word("1d"), laneId: word("1a"), index: 0n, originChainId: SPOKE_A },
    ...{ destinationChainId: SPOKE_B, hubChainId: undefined, sender: ACCOUNT, recipient: ACCOUNT },
    ...{ gasLimit: 1n, deadline: undefined, payloadSize: 0, sent: step(SPOKE_A) },
    ...{
      imported: undefined,
      inFlight: undefined,
      failed: undefined,
      ended: undefined,
      isSettled: false,
    },
    ...{ checkpoint: undefined, pausedUntil: undefined, facts },
    ...own,
  };
}

const delivered = (chainId: bigint): Partial<MessageRecord> => ({
  ended: { ...step(chainId), outcome: "delivered" },
  facts: { ...facts, ending: "delivered" },
});

describe("a message on the wire", () => {
  const viewer = { lists: new Lists(testEnvironment()), origin: "http://here" };
  const direct = { isDirect: true, isImported: false };

  it("has no relay on a direct lane", () => {
    for (const message of [record(), record(delivered(SPOKE_B))]) {
      const known = { ...direct, isEnded: message.ended !== undefined };
      expect(wrongFields(crossInfoOf(message, viewer), CROSS_INFO, known)).to.deep.equal([]);
      expect(wrongFields(historyItemOf(message, viewer), HISTORY_ITEM, known)).to.deep.equal([]);
    }
  });

  it("has its end as relay if it goes to the hub itself, but not in a list", () => {
    const toHub = record({ destinationChainId: HUB, ...delivered(HUB) });
    const { relyerInfo, relayInfo, relyInfo, destinationInfo } = crossInfoOf(toHub, viewer);
    expect(relyerInfo).to.deep.equal(destinationInfo);
    expect([relayInfo, relyInfo]).to.deep.equal([relyerInfo, relyerInfo]);
    const known = { ...direct, isEnded: true };
    expect(wrongFields(historyItemOf(toHub, viewer), HISTORY_ITEM, known)).to.deep.equal([]);
  });

  it("crosses until its end on a direct lane, whatever proves it", () => {
    const proven = { ...facts, checkpoint: "proven" as const };
    expect(wireStateOf(record({ facts: proven }))).to.equal(0);
    expect(wireStateOf(record({ facts: proven, hubChainId: HUB }))).to.equal(2);
    expect(wireStateOf(record(delivered(SPOKE_B)))).to.equal(1);
  });

  it("stays as before the attempt while it is in flight", () => {
    const flying = { ...facts, inFlightSince: 5n };
    expect(wireStateOf(record({ facts: flying }))).to.equal(0);
    const imported = { ...flying, isImported: true };
    expect(wireStateOf(record({ facts: imported, hubChainId: HUB }))).to.equal(3);
  });

  it("has nulls for a destination that no listing named, or that the environment does not list", () => {
    for (const destinationChainId of [undefined, 77n]) {
      const { destinationInfo } = crossInfoOf(record({ destinationChainId }), viewer);
      expect(destinationInfo).to.include({ chainInfo: null, contract: null, address: ACCOUNT });
    }
  });

  it("has no number for a place that no number names", () => {
    const idOf = (own: object) =>
      historyItemOf(record({ sent: { ...step(SPOKE_A), ...own } }), viewer).id;
    expect(idOf({})).to.equal(2 ** 47 + 10 * 2 ** 16 + 3);
    expect([idOf({ logIndex: 2 ** 16 }), idOf({ height: 2n ** 31n })]).to.deep.equal([null, null]);
  });
});

describe("the party that must act for a message", () => {
  it("holds the role that ends a pause, while the pause lasts and delivery is next", () => {
    const paused = { pausedUntil: NOW + 1n };
    const holder = { who: "holder", until: isoTime(NOW + 1n) };
    expect(partyOf(record(paused), NOW)).to.deep.equal(holder);
    expect(partyOf(record(paused), NOW + 1n)).to.deep.equal({ who: "anyone", until: null });
    const onWay = { ...paused, hubChainId: HUB };
    expect(partyOf(record(onWay), NOW).who).to.equal("anyone");
    const imported = { ...onWay, facts: { ...facts, isImported: true } };
    expect(partyOf(record(imported), NOW)).to.deep.equal(holder);
  });

  it("is anyone once a recipient in flight was silent for a minute, whatever pauses its lane", () => {
    const flying = record({
      pausedUntil: NOW + 99n,
      facts: { ...facts, inFlightSince: NOW - 60n },
    });
    expect(partyOf(flying, NOW)).to.deep.equal({ who: "nobody", until: isoTime(NOW) });
    expect(partyOf(flying, NOW + 1n)).to.deep.equal({ who: "anyone", until: null });
    expect(hasExits(flying)).to.equal(true);
  });

  it("is nobody once the sender took notice of an end", () => {
    const ended = {
      ended: { ...step(SPOKE_B), outcome: "expired" },
      facts: { ...facts, ending: "expired" as const },
    };
    expect(partyOf(record(ended), NOW).who).to.equal("anyone");
    expect(hasExits(record(ended))).to.equal(true);
    const settled = record({ ...ended, isSettled: true });
    expect([partyOf(settled, NOW).who, hasExits(settled)]).to.deep.equal(["nobody", false]);
  });

  it("is the one that chains name, with the exits that they gave", () => {
    const shown = causewayOf(record(), { who: "recipient", exits: [] });
    expect([shown.who, shown.exits]).to.deep.equal(["recipient", []]);
  });

  it("has until the deadline, of which none is beyond all times", () => {
    expect(partyOf(record({ deadline: 7_200n }), NOW).until).to.equal("1970-01-01T02:00:00Z");
    const forever = causewayOf(record({ deadline: FOREVER }), undefined);
    expect([forever.deadline, forever.until]).to.deep.equal([null, null]);
  });
});

describe("the state of a lane", () => {
  const client = { chainId: HUB, address: ACCOUNT, isFrozen: false, stoppedUntil: undefined };
  const lane = (own: Partial<LaneRecord> = {}): LaneRecord => ({
    ...{ laneId: word("1a"), originChainId: SPOKE_A, destinationChainId: SPOKE_B },
    ...{ hubChainId: HUB, isListed: true, isOpen: true, pausedUntil: undefined },
    ...{ defaultGasLimit: undefined, leastLifetime: undefined, clients: [client] },
    ...own,
  });
  const until = isoTime(NOW + 1n);
  const stopped = [client, { ...client, stoppedUntil: NOW + 1n }];

  it("names first what stops messages on their way", () => {
    for (const [own, expected] of [
      [{}, { state: "open", until: null }],
      [{ isOpen: false }, { state: "closed", until: null }],
      [
        { isOpen: false, pausedUntil: NOW + 1n },
        { state: "paused", until },
      ],
      [{ pausedUntil: NOW }, { state: "open", until: null }],
      [
        { pausedUntil: NOW + 9n, clients: stopped },
        { state: "stopped", until },
      ],
      [{ clients: [...stopped, { ...client, isFrozen: true }] }, { state: "frozen", until: null }],
      [
        { isListed: false, clients: stopped },
        { state: "incomplete", until: null },
      ],
    ] as const) {
      expect(laneStateOf(lane(own), NOW)).to.deep.equal(expected);
    }
  });
});

describe("times in answers", () => {
  it("have the forms of the field, and a last second", () => {
    expect(isoTime(1_690_460_482n)).to.equal("2023-07-27T12:21:22Z");
    expect(zonedTime(1_690_460_482n)).to.equal("2023-07-27T12:21:22.000+00:00");
    expect(plainTime(1_690_460_482n)).to.equal("2023-07-27 12:21:22");
    expect(isoTime(2n ** 63n)).to.equal("9999-12-31T23:59:59Z");
  });
});
