import { uintBytes } from "@causeway/protocol";
import { expect } from "chai";
import { concat } from "ethers";

import type { StoredEvent } from "../../../src/IndexedEvent.ts";
import { entry, entryKey } from "../../../src/products/transfers/entry.ts";
import { DESTINATION } from "../../../testing/events/messages.ts";
import {
  ASSET,
  BRIDGE,
  bridgeEvent,
  HERE,
  ID,
  paid,
  THERE,
  waits,
} from "../../../testing/events/transfers.ts";

const fold = (...events: StoredEvent[]) => entry.fold(entryKey(DESTINATION, ID), events);
const at = (height: bigint) => ({ ...THERE, height });
const setAside = (state: bigint, units: bigint, height = 22n) =>
  bridgeEvent("TransferSetAside", { assetId: ASSET, state, units }, at(height));
const partPaid = (units: bigint, height: bigint) =>
  bridgeEvent("TransferPartPaid", { assetId: ASSET, receiver: ASSET, units, paid: 1n }, at(height));
const returned = bridgeEvent("TransferReturned", { returnId: ASSET, units: 5n }, at(25n));
const discarded = bridgeEvent(
  "TransferDiscarded",
  { assetId: ASSET, messageId: ID, units: 5n },
  at(26n),
);

describe("the row of an entry", () => {
  it("is of its chain and transfer", () => {
    const key = concat([uintBytes(DESTINATION, 8), ID]);
    expect(entry.subjectsOf(waits())).to.deep.equal([{ entity: "entry", key }]);
    expect(entry.subjectsOf(bridgeEvent("TransferAdvanced", {}))).to.deep.equal([]);
  });

  it("does not exist for a transfer that was paid at once", () => {
    expect(fold(paid())).to.equal(undefined);
    expect(fold(partPaid(1n, 20n), discarded)).to.equal(undefined);
  });

  it("says where a transfer waits, and with how much", () => {
    const event = waits({}, { ...at(21n), logIndex: 4, isFinal: false });
    expect(fold(event)).to.deep.equal({
      ...{ chain_id: DESTINATION, transfer_id: ID, bridge: BRIDGE, asset_id: ASSET },
      ...{ state: "waiting", is_refund: false, provenance: 2n, position: 3n },
      ...{ held: 600n, queued: 400n, open_units: 1_000n, height: 21n, log_index: 4 },
      ...{ block: event.blockHash, transaction: event.transaction, at: 210n, since: 210n },
      final: false,
    });
  });

  it("subtracts the parts that were paid after the newest event", () => {
    const events = [partPaid(50n, 19n), waits(), partPaid(100n, 21n), partPaid(200n, 22n)];
    expect(fold(...events)).to.include({ open_units: 700n, held: 600n, state: "waiting" });
    expect(fold(...events, partPaid(699n, 23n))?.open_units).to.equal(1n);
    expect(fold(...events, partPaid(10_000n, 23n))?.open_units).to.equal(0n);
  });

  it("has the asset that was named last", () => {
    const other = waits({ assetId: ID }, at(21n));
    expect(fold(other, waits())?.asset_id).to.equal(ID);
  });

  it("is final once the parts that were paid are", () => {
    const part = { ...partPaid(1n, 21n), isFinal: false };
    expect(fold(waits(), part)?.final).to.equal(false);
    expect(fold(waits(), { ...part, isFinal: true })?.final).to.equal(true);
  });

  it("keeps no line of a transfer that is set aside", () => {
    for (const [number, state] of [
      [3n, "ready"],
      [4n, "claimable"],
    ] as const) {
      const row = fold(waits(), setAside(number, 77n));
      expect(row).to.include({ state, provenance: 0n, position: 0n, held: 0n, queued: 0n });
      expect(row).to.include({ open_units: 77n, at: 220n, since: 200n });
    }
  });

  it("ends when all was paid, sent back or discarded", () => {
    expect(fold(waits(), paid(at(24n)))).to.include({ state: "none", open_units: 0n });
    expect(fold(waits(), returned)).to.include({ state: "returned", asset_id: ASSET });
    expect(fold(returned)).to.include({ state: "returned", asset_id: null });
    expect(fold(waits(), discarded)).to.include({ state: "none", height: 26n });
  });

  it("tells a transfer that came back from one that arrived", () => {
    const back = bridgeEvent("TransferCameBack", { units: 9n }, { ...HERE, height: 30n });
    const here = (event: StoredEvent, height: bigint) => ({ ...event, ...HERE, height });
    expect(fold(back)).to.include({ state: "refunded", is_refund: true });
    expect(fold(back, here(waits(), 31n))).to.include({ state: "waiting", is_refund: true });
    expect(fold(back, here(paid(), 31n))).to.include({ state: "refunded", open_units: 0n });
    expect(fold(back, here(discarded, 31n))).to.include({ state: "refunded" });
  });

  it("takes a state that the contract does not have for none", () => {
    expect(fold(waits({ state: 9n }))?.state).to.equal("none");
  });
});
