import { expect } from "chai";

import type { StoredEvent } from "../../../src/IndexedEvent.ts";
import { transfer } from "../../../src/products/transfers/transfer.ts";
import { DESTINATION, eventOf, HUB, LANE, ORIGIN } from "../../../testing/events/messages.ts";
import {
  ADVANCER,
  ASSET,
  advanceKey,
  bridgeEvent,
  frameOf,
  HERE,
  ID,
  idOf,
  paid,
  RECEIVER,
  SENDER,
  sent,
  THERE,
  UNITS,
} from "../../../testing/events/transfers.ts";

const fold = (...events: StoredEvent[]) => transfer.fold(ID, events);
const RETURN_ID = `0x${"7e".repeat(32)}`;

describe("the row of a transfer", () => {
  it("says what its origin and its message say", () => {
    const [message, event] = sent({}, { logIndex: 4 }) as [StoredEvent, StoredEvent];
    expect(fold(message, event)).to.deep.include({
      ...{ origin_chain_id: ORIGIN, destination_chain_id: DESTINATION, asset_id: ASSET },
      ...{ units: UNITS, sender: SENDER, lane_id: LANE, index: 0n, receiver: RECEIVER },
      ...{ refund_to: SENDER, integrator: null, integrator_bps: 0, min_received: 900n },
      ...{ relief: 3n, deadline: 5_000n, gas_limit: 0n, payload_size: 0 },
      ...{ advance_id: advanceKey(), advance_fee: 5n },
      ...{ advance_from: 4_000n, advance_until: 4_500n },
      ...{ sent_height: 10n, sent_log_index: 5, sent_at: 100n, sent_final: true },
      ...{ sent_block: event.blockHash, sent_transaction: event.transaction },
      ...{ paid_height: null, return_id: null, came_back_units: null, final: true },
    });
  });

  it("has a value for each column, and no other", () => {
    const names = transfer.columns.map(({ name }) => name);
    expect(Object.keys(fold(...sent()) ?? {})).to.have.members(names);
    expect(Object.keys(fold(sent()[1] as StoredEvent) ?? {})).to.have.members(names);
  });

  it("does not exist before the bridge of the origin sent it, whatever others say", () => {
    const advanced = bridgeEvent("AdvanceDelivered", { advanceId: ASSET, advancer: ADVANCER });
    expect(fold(sent()[0] as StoredEvent, paid(), advanced)).to.equal(undefined);
    expect(fold()).to.equal(undefined);
  });

  it("depends on each step that a bridge says", () => {
    const steps = ["Sent", "Paid", "Returned", "CameBack", "Discarded"].map(
      (name) => `Transfer${name}`,
    );
    for (const name of [...steps, "AdvanceDelivered", "ReceiverCallFailed", "ReturnRecorded"]) {
      const subjects = transfer.subjectsOf(bridgeEvent(name, {}));
      expect(subjects, name).to.deep.equal([{ entity: "transfer", key: ID }]);
    }
    expect(transfer.subjectsOf(bridgeEvent("TransferAdvanced", {}))).to.deep.equal([]);
  });

  it("was sent by the first of two events that say so", () => {
    const [message, event] = sent() as [StoredEvent, StoredEvent];
    const again = { ...event, height: 11n, values: { ...event.values, units: 7n } };
    expect(fold(again, message, event)).to.include({ units: UNITS, sent_height: 10n });
  });

  it("takes each message that looks like a transfer, and no other, for its own", () => {
    const subjects = (frame: string) =>
      transfer.subjectsOf(
        eventOf("mailbox.MessageAppended", { messageId: ID, laneId: LANE, index: 0n, frame }),
      );
    expect(subjects(frameOf())).to.deep.equal([{ entity: "transfer", key: ID }]);
    const at = frameOf().indexOf("0101", 100);
    const other = `${frameOf().slice(0, at)}0102${frameOf().slice(at + 4)}`;
    for (const frame of [other, frameOf().slice(0, 40), "0x"]) {
      expect(subjects(frame)).to.deep.equal([]);
    }
  });

  it("has no place in a lane beyond the greatest that a lane reaches", () => {
    const indexIn = (index: bigint) => {
      const [message, event] = sent() as [StoredEvent, StoredEvent];
      const id = idOf(frameOf(), index);
      const named = { ...event, values: { ...event.values, transferId: id } };
      const values = { ...message.values, messageId: id, index };
      return transfer.fold(id, [{ ...message, values }, named])?.index;
    };
    expect(indexIn((1n << 63n) - 1n)).to.equal((1n << 63n) - 1n);
    expect(indexIn(1n << 63n)).to.equal(null);
  });

  it("offers the least fee, and until the first second", () => {
    for (const change of [{ advanceFee: 1n }, { advanceUntil: 1n }]) {
      const offered = transfer.fold(idOf(frameOf(change)), sent(change));
      expect(offered).to.include({ advance_fee: change.advanceFee ?? 5n, advance_from: 4_000n });
    }
  });

  it("offers nothing to advancers if the sender offers nothing", () => {
    for (const change of [{ advanceFee: 0n }, { advanceUntil: 0n }]) {
      const frame = frameOf(change);
      const [message, event] = sent(change) as [StoredEvent, StoredEvent];
      const row = transfer.fold(idOf(frame), [message, event]);
      expect(row).to.include({ advance_fee: null, advance_from: null, advance_until: null });
      expect(row?.advance_id).to.equal(advanceKey(change));
    }
  });

  it("names an integrator and the receiver's call", () => {
    const change = { integrator: ADVANCER, integratorBps: 7, gasLimit: 9n, payload: "0xabcdef" };
    const row = transfer.fold(idOf(frameOf(change)), sent(change));
    expect(row).to.include({ integrator: ADVANCER, integrator_bps: 7, gas_limit: 9n });
    expect(row?.payload_size).to.equal(3);
  });

  it("lacks what its message says if the frame hashes to another id, or is of another chain", () => {
    const [message, event] = sent() as [StoredEvent, StoredEvent];
    const frame = frameOf({ receiver: ADVANCER });
    const lacking = { lane_id: null, index: null, receiver: null, advance_id: null };
    for (const change of [
      { values: { ...message.values, frame } },
      { values: { ...message.values, index: 1n << 63n } },
      { chainId: HUB },
    ]) {
      const row = fold({ ...message, ...change }, event);
      expect(row).to.deep.include({ ...lacking, units: UNITS, sender: SENDER });
    }
    expect(fold(message, { ...event, chainId: HUB })).to.deep.include(lacking);
  });

  it("says who was paid at the destination, and who had advanced it", () => {
    const delivered = bridgeEvent("AdvanceDelivered", { advanceId: ASSET, advancer: ADVANCER });
    const last = paid({ ...THERE, height: 21n, logIndex: 7, isFinal: false }, ADVANCER);
    const row = fold(...sent(), delivered, last);
    expect(row).to.deep.include({
      ...{ advancer: ADVANCER, paid_receiver: ADVANCER, paid_units: 990n, paid_height: 21n },
      ...{ paid_log_index: 7, paid_transaction: last.transaction, paid_at: 210n },
      ...{ paid_final: false, refunded_height: null, final: false },
    });
  });

  it("says why the receiver's call failed", () => {
    const failed = bridgeEvent("ReceiverCallFailed", { receiver: RECEIVER, reason: ASSET });
    expect(fold(...sent(), failed)?.call_failed_reason).to.equal(ASSET);
  });

  it("says how it went back, and what its origin paid", () => {
    const returned = bridgeEvent("TransferReturned", { returnId: RETURN_ID, units: 800n });
    const at = (height: bigint) => ({ ...HERE, height });
    const recorded = bridgeEvent("ReturnRecorded", { chainId: DESTINATION, units: 800n }, at(30n));
    const back = (height: bigint, units: bigint) =>
      bridgeEvent("TransferCameBack", { units }, at(height));
    const row = fold(...sent(), returned, recorded, back(31n, 300n), back(32n, 500n));
    expect(row).to.deep.include({
      ...{ return_id: RETURN_ID, returned_units: 800n, returned_height: 20n, returned_at: 200n },
      ...{ recorded_units: 800n, recorded_height: 30n, recorded_at: 300n },
      ...{ came_back_units: 800n, came_back_height: 32n, came_back_at: 320n },
      ...{ returned_transaction: returned.transaction, recorded_transaction: recorded.transaction },
      ...{ came_back_transaction: back(32n, 1n).transaction, refunded_height: null },
    });
    const refund = paid({ ...at(33n), logIndex: 2 }, SENDER, 795n);
    expect(fold(...sent(), back(31n, 300n), refund)).to.deep.include({
      ...{ refunded_units: 795n, refunded_height: 33n, refunded_log_index: 2, refunded_at: 330n },
      ...{ refunded_transaction: refund.transaction, refunded_final: true, paid_height: null },
    });
  });

  it("has the newest of two steps of a kind", () => {
    const at = (place: typeof HERE, height: bigint) => ({ ...place, height });
    const recorded = (units: bigint, height: bigint) =>
      bridgeEvent("ReturnRecorded", { chainId: DESTINATION, units }, at(HERE, height));
    const pairs = [recorded(8n, 31n), recorded(7n, 30n), paid(at(HERE, 33n)), paid(at(HERE, 32n))];
    expect(fold(...sent(), ...pairs, paid(at(THERE, 35n)), paid(at(THERE, 34n)))).to.include({
      ...{ recorded_units: 8n, recorded_height: 31n, refunded_height: 33n, paid_height: 35n },
    });
  });

  it("has nothing of what came back if nothing did, and the whole of one part", () => {
    expect(fold(...sent())?.came_back_units).to.equal(null);
    const back = bridgeEvent("TransferCameBack", { units: 300n }, { ...HERE, height: 31n });
    expect(fold(...sent(), back)?.came_back_units).to.equal(300n);
  });

  it("believes a return of its destination alone", () => {
    const forged = bridgeEvent("ReturnRecorded", { chainId: HUB, units: UNITS }, HERE);
    expect(fold(...sent(), forged)?.recorded_units).to.equal(null);
    const elsewhere = { ...THERE, chainId: HUB };
    const returned = bridgeEvent("TransferReturned", { returnId: RETURN_ID, units: 1n }, elsewhere);
    const row = fold(...sent(), returned, paid(elsewhere));
    expect(row).to.include({ return_id: null, paid_height: null, refunded_height: null });
  });

  it("says where it was discarded, and for which voided message", () => {
    const discarded = bridgeEvent("TransferDiscarded", {
      ...{ assetId: ASSET, messageId: RETURN_ID, units: 70n },
    });
    expect(fold(...sent(), discarded)).to.deep.include({
      ...{ discarded_chain_id: DESTINATION, discarded_message_id: RETURN_ID },
      ...{ discarded_units: 70n, discarded_height: 20n, discarded_at: 200n },
      discarded_transaction: discarded.transaction,
    });
    const again = { ...discarded, height: 21n };
    const elsewhere = { ...discarded, chainId: ORIGIN };
    expect(fold(...sent(), elsewhere, discarded, again)).to.deep.include({
      ...{ discarded_units: 140n, discarded_height: 21n, discarded_chain_id: DESTINATION },
    });
  });

  it("is the same in whatever order its chains are read", () => {
    const events = [...sent(), paid(), paid({ ...HERE, height: 40n })];
    expect(fold(...events.toReversed())).to.deep.equal(fold(...events));
  });
});
