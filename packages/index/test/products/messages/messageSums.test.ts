import { type Hex, uintBytes } from "@causeway/protocol";
import { expect } from "chai";
import { concat } from "ethers";

import type { StoredEvent } from "../../../src/IndexedEvent.ts";
import { message } from "../../../src/products/messages/message.ts";
import {
  appended,
  delivered,
  ended,
  eventOf,
  LANE,
  ORIGIN,
  SENDER,
} from "../../../testing/events/messages.ts";
import { sumsOf as addedBy } from "../sums.ts";

const KEY: Hex = concat([LANE, uintBytes(0n, 8)]);

const sumsOf = (...events: StoredEvent[]) => addedBy(message, message.fold(KEY, events));

/** Heights are tens of seconds. */
const at = (seconds: bigint) => ({ height: seconds / 10n });
const lane = { lane_id: LANE, origin_chain_id: ORIGIN, messages: 1n };

describe("the sums over messages", () => {
  it("have a message in the hour of its sending, its sender in that hour and day", () => {
    const everywhere = { kind: "message", side: "all", chain_id: 0n, address: SENDER, uses: 1n };
    expect(sumsOf(appended(0n, undefined, at(90_000n)))).to.deep.equal({
      message_hours: [{ ...lane, hour: 90_000n, moment: "sent", state: "crossing" }],
      active_addresses: [
        { ...everywhere, span: "hour", begins_at: 90_000n },
        { ...everywhere, span: "day", begins_at: 86_400n },
      ],
      address_totals: [
        { kind: "message", address: SENDER, chain_id: ORIGIN, role: "sender", count: 1n },
      ],
    });
  });

  it("have its end in the hour of the end, though that comes days later", () => {
    const events = [appended(0n, undefined, at(3_590n)), delivered(0n, 1n, at(900_000n))];
    expect(sumsOf(...events).message_hours).to.deep.equal([
      { ...lane, hour: 0n, moment: "sent", state: "delivered" },
      { ...lane, hour: 900_000n, moment: "ended", state: "delivered" },
    ]);
  });

  it("begin an hour with its first second", () => {
    const hourOf = (seconds: bigint) => sumsOf(appended(0n, undefined, at(seconds))).message_hours;
    expect(hourOf(7_190n)?.[0]).to.include({ hour: 3_600n });
    expect(hourOf(7_200n)?.[0]).to.include({ hour: 7_200n });
  });

  it("have nothing of a message whose sending may be removed, and no end that may be", () => {
    expect(sumsOf(appended(0n, undefined, { isFinal: false }), delivered(0n, 1n))).to.deep.equal(
      {},
    );
    const events = [appended(), ended("MessageExpired", 0n, { isFinal: false })];
    expect(sumsOf(...events).message_hours).to.deep.equal([
      { ...lane, hour: 0n, moment: "sent", state: "crossing" },
    ]);
  });

  it("have a message without a frame, and no sender of it", () => {
    const values = { messageId: uintBytes(1n, 32), laneId: LANE, index: 0n };
    const sums = sumsOf(
      eventOf("mailbox.MessageIndexed", { ...values, gasLimit: 0n, deadline: 0n }),
    );
    expect(Object.keys(sums)).to.deep.equal(["message_hours"]);
  });
});
