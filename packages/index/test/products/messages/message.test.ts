import { type Hex, uintBytes, ZERO_WORD } from "@causeway/protocol";
import { expect } from "chai";
import { concat } from "ethers";

import type { StoredEvent } from "../../../src/IndexedEvent.ts";
import { laneSequence, message } from "../../../src/products/messages/message.ts";
import {
  appended,
  DESTINATION,
  delivered,
  ended,
  eventOf,
  frameOf,
  HUB,
  idOf,
  indexed,
  LANE,
  ORIGIN,
  RECIPIENT,
  SENDER,
} from "../../../testing/events/messages.ts";

const KEY = concat([LANE, uintBytes(0n, 8)]);
const ID = idOf(frameOf());
const fold = (...events: StoredEvent[]) => message.fold(KEY, events);
const keysOf = (event: StoredEvent) => message.subjectsOf(event).map(({ key }) => key);
const recorded = (messageId: Hex, outcome: bigint, height = 40n) =>
  eventOf("expiry.OutcomeRecorded", { messageId, laneId: LANE, index: 0n, outcome }, { height });

describe("the row of a message", () => {
  it("says what the origin said of it", () => {
    const frame = frameOf("0xabcd", 5_000n);
    const event = appended(0n, frame, { height: 7n, logIndex: 3 });
    expect(fold(event)).to.deep.include({
      ...{ lane_id: LANE, index: 0n, message_id: idOf(frame), origin_chain_id: ORIGIN },
      ...{ frame, sender: SENDER, recipient: RECIPIENT, gas_limit: 100_000n },
      ...{ deadline: 5_000n, payload_size: 2 },
      ...{ sent_height: 7n, sent_log_index: 3, sent_at: 70n, sent_final: true },
      ...{ sent_block: event.blockHash, sent_transaction: event.transaction },
      ...{ outcome: null, ended_at: null, recorded_outcome: null, settled_at: null, final: true },
    });
  });

  it("has the first of two messages at one place", () => {
    const [first, second] = [
      appended(0n, frameOf("0x01")),
      appended(0n, frameOf(), { height: 11n }),
    ];
    expect(fold(second, first)).to.deep.include({ payload_size: 1, sent_height: 10n });
  });

  it("has no deadline if the message has none", () => {
    expect(fold(appended())?.deadline).to.equal(null);
  });

  it("has a value for each column, and no other", () => {
    const names = message.columns.map(({ name }) => name);
    expect(Object.keys(fold(appended()) ?? {})).to.have.members(names);
  });

  it("does not exist before the origin sent it, whatever its destination says", () => {
    expect(fold(delivered(0n, 1n), recorded(ID, 1n))).to.equal(undefined);
    expect(fold()).to.equal(undefined);
  });

  it("does not exist for an index that no lane reaches", () => {
    const at = (index: bigint) => fold(appended(index))?.index;
    expect(at(2n ** 63n - 1n)).to.equal(2n ** 63n - 1n);
    expect(at(2n ** 63n)).to.equal(undefined);
  });

  describe("of a message whose parts stand in two logs", () => {
    for (const [size, payload] of [
      ["no", "0x"],
      ["zero", `0x${"00".repeat(9)}`],
      ["30,000", `0x${"7a".repeat(30_000)}`],
    ] as const) {
      it(`joins them to the frame: ${size} bytes of payload`, () => {
        const frame = frameOf(payload);
        const row = fold(...indexed(payload, { logIndex: 4 }));
        expect(row?.frame).to.equal(frame);
        expect(row).to.deep.include({ sent_log_index: 5, recipient: RECIPIENT });
      });
    }

    it("takes the log right before it alone", () => {
      const [sent, index] = indexed("0xab", { logIndex: 4 });
      const { values } = sent;
      const lacks = (place: object) =>
        expect(fold(eventOf(sent.kind, values, place), index)?.frame, JSON.stringify(place, text));
      lacks({ logIndex: 3 }).to.equal(null);
      lacks({ logIndex: 5 }).to.equal(null);
      lacks({ logIndex: 4, height: 11n }).to.equal(null);
      lacks({ logIndex: 4, chainId: HUB }).to.equal(null);
      lacks({ logIndex: 4 }).to.equal(frameOf("0xab"));
    });

    it("lacks the frame, but not the id, if a log is missing", () => {
      const [, index] = indexed("0xab");
      expect(fold(index)).to.deep.include({
        ...{ frame: null, sender: null, recipient: null, gas_limit: null, deadline: null },
        ...{ payload_size: null, message_id: idOf(frameOf("0xab")) },
      });
    });

    it("lacks the frame if a log has other values, or values that no frame has", () => {
      const [sent, index] = indexed("0xab");
      for (const change of [{ payload: "0xac" }, { sender: "0x" }, { recipient: "0x00010000" }]) {
        const changed = { ...sent, values: { ...sent.values, ...change } };
        expect(fold(changed, index)?.frame).to.equal(null);
      }
    });
  });

  it("lacks the frame if it hashes to another id, or is missing", () => {
    const { values, ...event } = appended();
    for (const frame of [frameOf("0x01"), "0x", "0x01"]) {
      expect(fold({ ...event, values: { ...values, frame } })?.frame).to.equal(null);
    }
  });

  it("says how many messages were delivered with it", () => {
    const event = delivered(0n, 0b1011n, { height: 20n, logIndex: 2 });
    expect(fold(appended(), event)).to.deep.include({
      ...{ outcome: "delivered", ended_chain_id: DESTINATION, ended_height: 20n },
      ...{ ended_log_index: 2, ended_block: event.blockHash, ended_transaction: event.transaction },
      ...{ ended_at: 200n, ended_messages: 3, ended_final: true },
    });
  });

  for (const [event, outcome] of [
    ["MessageExpired", "expired"],
    ["MessageRejected", "rejected"],
    ["MessageVoided", "voided"],
  ] as const) {
    it(`says that it ${outcome === "voided" ? "was voided" : `ended as ${outcome}`}`, () => {
      const row = fold(appended(), ended(event, 0n, { height: 21n }));
      expect(row).to.deep.include({ outcome, ended_messages: 1, ended_height: 21n });
    });
  }

  it("is of a voided message though a forged one was delivered at its place before or after", () => {
    for (const height of [10n, 30n]) {
      const row = fold(
        appended(),
        delivered(0n, 1n, { height: 20n }),
        ended("MessageVoided", 0n, { height }),
      );
      expect(row).to.deep.include({ outcome: "voided", ended_height: height });
    }
  });

  it("has the first end of a message that was voided twice", () => {
    const voided = (height: bigint) => ended("MessageVoided", 0n, { height });
    expect(fold(appended(), voided(20n), voided(30n))?.ended_height).to.equal(20n);
  });

  it("says what the origin learnt of its end last, and that the sender took notice", () => {
    const settled = eventOf(
      "expiry.MessageSettled",
      { messageId: ID, sender: SENDER, outcome: 3n },
      { height: 50n },
    );
    const row = fold(appended(), recorded(ID, 1n), recorded(ID, 3n, 41n), settled);
    expect(row).to.deep.include({
      ...{ recorded_outcome: "voided", recorded_height: 41n, recorded_at: 410n },
      ...{ settled_height: 50n, settled_at: 500n, settled_transaction: settled.transaction },
    });
    expect(row?.recorded_transaction).to.equal(recorded(ID, 3n, 41n).transaction);
    for (const [code, outcome] of ["none", "expired", "rejected", "voided"].entries()) {
      const told = fold(appended(), recorded(ID, BigInt(code)));
      expect(told?.recorded_outcome).to.equal(outcome);
    }
    const later = { ...settled, height: 51n };
    expect(fold(appended(), later, settled)?.settled_height).to.equal(51n);
  });

  it("ignores what the origin learnt of another message at its place", () => {
    expect(fold(appended(), recorded(ZERO_WORD, 1n))?.recorded_outcome).to.equal(null);
  });

  it("is final once all of its events are", () => {
    const open = { isFinal: false };
    const row = (...events: StoredEvent[]) => {
      const { sent_final, ended_final, final } = fold(...events) ?? {};
      return [sent_final, ended_final, final];
    };
    expect(row(appended(0n, frameOf(), open))).to.deep.equal([false, null, false]);
    expect(row(appended(), delivered(0n, 1n, open))).to.deep.equal([true, false, false]);
    expect(row(appended(), delivered(0n, 1n))).to.deep.equal([true, true, true]);
  });
});

describe("the numbering of a lane's messages", () => {
  it("counts those of either call, and finds the row of each", () => {
    const [, index] = indexed("0x", {}, 5n);
    for (const event of [appended(5n), index]) {
      expect(laneSequence.name).to.equal("messages of a lane");
      expect(laneSequence.kinds).to.include(event.kind);
      expect(laneSequence.entity).to.equal(message.subjectsOf(event)[0]?.entity);
      const place = laneSequence.placeOf(event);
      expect(place).to.deep.equal({ series: LANE, place: 5n });
      expect(laneSequence.keyOf(place)).to.equal(keysOf(event)[0]);
    }
  });
});

describe("an event of a mailbox concerns", () => {
  it("the message at its place, which gets its id as another name from the origin alone", () => {
    const subject = { entity: "message", key: KEY };
    expect(message.subjectsOf(appended())).to.deep.equal([{ ...subject, alias: ID }]);
    for (const event of ["MessageExpired", "MessageRejected", "MessageVoided"] as const) {
      expect(message.subjectsOf(ended(event))).to.deep.equal([subject]);
    }
    expect(message.subjectsOf(recorded(ID, 1n))).to.deep.equal([subject]);
  });

  it("by the id, the message whose sender took notice", () => {
    const settled = eventOf("expiry.MessageSettled", { messageId: ID });
    expect(message.subjectsOf(settled)).to.deep.equal([{ entity: "message", alias: ID }]);
  });

  it("each message that it delivered", () => {
    const key = (index: bigint) => concat([LANE, uintBytes(index, 8)]);
    expect(message.subjectsOf(delivered(5n, 0b101n))).to.deep.equal([
      { entity: "message", key: key(5n) },
      { entity: "message", key: key(7n) },
    ]);
    expect(keysOf(delivered(0n, 1n << 255n))).to.deep.equal([key(255n)]);
    expect(keysOf(delivered(0n, 0n))).to.deep.equal([]);
  });

  it("no message beyond the greatest index", () => {
    expect(keysOf(delivered(2n ** 64n - 1n, 0b11n))).to.have.length(1);
  });

  it("the message of the log right after it, where the id stands", () => {
    const [sent, index] = indexed("0x", { logIndex: 6 });
    const [before] = message.subjectsOf(sent);
    const [named, joined] = message.subjectsOf(index);
    expect(named).to.deep.equal({ entity: "message", key: KEY, alias: ID });
    expect(joined).to.deep.equal({ ...before, key: KEY });
    const others = [{ logIndex: 5 }, { height: 11n }, { chainId: HUB }].map((place) =>
      indexed("0x", { logIndex: 6, ...place }),
    );
    for (const [other] of others) expect(message.subjectsOf(other)[0]).to.not.deep.equal(before);
  });

  it("no message, if it says nothing of one", () => {
    expect(message.subjectsOf(eventOf("mailbox.PriceSet", {}))).to.deep.equal([]);
    expect(message.subjectsOf(eventOf("mailbox.MessageFailed", { messageId: ID }))).to.deep.equal(
      [],
    );
  });

  it("nothing before the block's first log", () => {
    const [, index] = indexed("0x", { logIndex: -1 });
    expect(message.subjectsOf(index)).to.have.length(1);
  });
});

function text(_key: string, value: unknown): unknown {
  return typeof value === "bigint" ? `${value}` : value;
}
