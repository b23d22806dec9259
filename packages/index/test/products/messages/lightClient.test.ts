import { uintBytes } from "@causeway/protocol";
import { expect } from "chai";
import { concat } from "ethers";

import type { EventValue, StoredEvent } from "../../../src/IndexedEvent.ts";
import { lightClient } from "../../../src/products/messages/lightClient.ts";
import { CONTRACT, eventOf, ORIGIN, type Place } from "../../../testing/events/messages.ts";

const word = (value: bigint) => uintBytes(value, 32);
const event = (name: string, values: Readonly<Record<string, EventValue>>, place: Place) =>
  eventOf(`lightClient.${name}`, values, place);
const fold = (...events: StoredEvent[]) => lightClient.fold("0x", events);

const anchored = (generation: bigint, height: bigint) =>
  event(
    "LightClientAnchored",
    {
      ...{ generation, epoch: 5n, leastHeight: 9n },
      ...{ committee: word(6n), committeeHash: word(7n) },
    },
    { height, logIndex: 2 },
  );
const rotated = event(
  "CommitteeRotated",
  { epoch: 6n, committee: word(8n), committeeHash: word(9n) },
  { height: 11n },
);
const frozen = event("LightClientFrozen", {}, { height: 12n });
const distrusted = event(
  "LightClientDistrusted",
  { generation: 1n, distrustedUntil: 900n },
  { height: 13n, logIndex: 6 },
);
const stopped = event("LightClientStopChanged", { stoppedUntil: 800n }, { height: 14n });

describe("the row of a light client", () => {
  it("has the committee and the generation of its anchor", () => {
    expect(fold(anchored(0n, 10n))).to.deep.equal({
      ...{ chain_id: ORIGIN, address: CONTRACT, generation: 0n },
      ...{ generation_height: 10n, generation_log_index: 2, epoch: 5n, least_height: 9n },
      ...{ committee: word(6n), committee_hash: word(7n) },
      ...{ frozen_at: null, distrusted_until: null, stopped_until: null, final: true },
    });
  });

  it("has the committee that took over", () => {
    expect(fold(anchored(0n, 10n), rotated)).to.deep.include({
      ...{ epoch: 6n, committee: word(8n), committee_hash: word(9n), generation: 0n },
    });
  });

  it("says that it is frozen, distrusted and stopped, and that a new generation began", () => {
    const row = fold(anchored(0n, 10n), rotated, frozen, distrusted, stopped);
    expect(row).to.deep.include({
      ...{ frozen_at: 120n, distrusted_until: 900n, stopped_until: 800n },
      ...{ generation: 1n, generation_height: 13n, generation_log_index: 6, epoch: 6n },
    });
  });

  it("forgets all of this with its next anchor", () => {
    const row = fold(anchored(0n, 10n), rotated, frozen, distrusted, stopped, anchored(2n, 20n));
    expect(row).to.deep.include({
      ...{ frozen_at: null, distrusted_until: null, stopped_until: null },
      ...{ generation: 2n, generation_height: 20n, epoch: 5n },
    });
  });

  it("says what is known of a client whose anchor was not read", () => {
    expect(fold(frozen)).to.deep.include({
      ...{ frozen_at: 120n, generation: null, generation_height: null, epoch: null },
      ...{ committee: null, committee_hash: null, least_height: null },
    });
    expect(fold()).to.equal(undefined);
  });

  it("is final once all of its events are", () => {
    expect(fold(anchored(0n, 10n), { ...frozen, isFinal: false })?.final).to.equal(false);
  });

  it("has a value for each column, and no other", () => {
    const names = lightClient.columns.map(({ name }) => name);
    expect(Object.keys(fold(frozen) ?? {})).to.have.members(names);
  });

  it("is of one address of one chain, and not of the checkpoints that it accepted", () => {
    const key = concat([uintBytes(ORIGIN, 8), CONTRACT]);
    for (const own of [anchored(0n, 1n), rotated, frozen, distrusted, stopped]) {
      expect(lightClient.subjectsOf(own)).to.deep.equal([{ entity: "light_client", key }]);
    }
    expect(lightClient.subjectsOf(event("CheckpointAccepted", {}, {}))).to.deep.equal([]);
  });
});
