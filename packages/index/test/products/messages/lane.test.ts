import { uintBytes, ZERO_WORD } from "@causeway/protocol";
import { expect } from "chai";

import type { EventValue, StoredEvent } from "../../../src/IndexedEvent.ts";
import { lane } from "../../../src/products/messages/lane.ts";
import {
  DESTINATION,
  eventOf,
  HUB,
  LANE,
  ORIGIN,
  type Place,
} from "../../../testing/events/messages.ts";

const [CLIENT, OTHER, THIRD] = [1n, 2n, 3n].map((id) => uintBytes(id, 20)) as [
  string,
  string,
  string,
];
const fold = (...events: StoredEvent[]) => lane.fold(LANE, events);
const event = (name: string, values: Readonly<Record<string, EventValue>>, place: Place = {}) =>
  eventOf(`mailbox.${name}`, { laneId: LANE, ...values }, place);
const routeBy = (hub: bigint) => [hub, ZERO_WORD, ZERO_WORD];

const outbound = (hub: bigint = HUB) =>
  event("OutboundLaneAdded", {
    destinationChainId: DESTINATION,
    destination: [0n, DESTINATION, "0x"],
    route: routeBy(hub),
  });
const inbound = event(
  "InboundLaneAdded",
  {
    originChainId: ORIGIN,
    origin: [0n, ORIGIN, "0x"],
    route: routeBy(HUB),
    lightClient: CLIENT,
  },
  { chainId: DESTINATION, height: 20n },
);
const imported = event(
  "ImportedLaneAdded",
  {
    ...{ originChainId: ORIGIN, destinationChainId: DESTINATION },
    ...{ route: routeBy(HUB), lightClient: OTHER },
  },
  { chainId: HUB, height: 30n, logIndex: 4 },
);
const WAY = { origin_chain_id: ORIGIN, destination_chain_id: DESTINATION, hub_chain_id: HUB };

describe("the row of a lane", () => {
  it("says its way, by whichever chain lists it", () => {
    for (const listed of [outbound(), inbound, imported]) {
      expect(fold(listed), listed.kind).to.deep.include(WAY);
    }
    expect(fold(outbound(0n))).to.deep.include({ ...WAY, hub_chain_id: null });
  });

  it("was listed when the first of two events says so", () => {
    const again = { ...inbound, height: 21n, at: 210n };
    expect(fold(again, inbound)).to.deep.include({ inbound_at: 200n });
  });

  it("says which chains list it, and when", () => {
    expect(fold(inbound)).to.deep.include({
      ...{ outbound_at: null, inbound_at: 200n, imported_at: null },
    });
    expect(fold(outbound(), imported)).to.deep.include({
      ...{ outbound_at: 100n, inbound_at: null, imported_at: 300n },
    });
  });

  it("does not exist before a chain lists it", () => {
    expect(fold(event("LaneOpened", { destinationChainId: DESTINATION }))).to.equal(undefined);
  });

  it("has a value for each column, and no other", () => {
    const names = lane.columns.map(({ name }) => name);
    expect(Object.keys(fold(outbound()) ?? {})).to.have.members(names);
  });

  it("is open from its opening to its closing", () => {
    const opened = event("LaneOpened", {}, { height: 11n });
    const closed = event("LaneClosed", {}, { height: 12n });
    const isOpen = (...events: StoredEvent[]) => fold(outbound(), ...events)?.is_open;
    expect([isOpen(), isOpen(opened), isOpen(opened, closed)]).to.deep.equal([false, true, false]);
  });

  it("has the newest terms and pause", () => {
    const terms = (gasLimit: bigint, height: bigint) =>
      event("LaneTermsSet", { terms: [gasLimit, 60n] }, { height });
    const pause = (pausedUntil: bigint, height: bigint) =>
      event("LanePauseChanged", { pausedUntil }, { chainId: DESTINATION, height });
    const changes = [terms(1n, 11n), terms(2n, 12n), pause(500n, 21n), pause(400n, 22n)];
    expect(fold(outbound(), ...changes)).to.deep.include({
      ...{ default_gas_limit: 2n, least_lifetime: 60n, paused_until: 400n },
    });
    expect(fold(outbound())).to.deep.include({
      ...{ default_gas_limit: null, least_lifetime: null, paused_until: null },
    });
  });

  it("has the light client of its end and of its hub, and since when the hub's one serves it", () => {
    expect(fold(inbound, imported)).to.deep.include({
      ...{ inbound_client: CLIENT, hub_client: OTHER },
      ...{ hub_client_height: 30n, hub_client_log_index: 4 },
    });
    const replaced = (chainId: bigint) =>
      event(
        "LightClientReplaced",
        { lightClient: THIRD, previous: CLIENT },
        { chainId, height: 40n, logIndex: 5 },
      );
    expect(fold(inbound, imported, replaced(DESTINATION))).to.deep.include({
      ...{ inbound_client: THIRD, hub_client: OTHER, hub_client_height: 30n },
    });
    expect(fold(inbound, imported, replaced(HUB))).to.deep.include({
      ...{ inbound_client: CLIENT, hub_client: THIRD },
      ...{ hub_client_height: 40n, hub_client_log_index: 5 },
    });
    expect(fold(outbound(), replaced(HUB))).to.deep.include({
      ...{ inbound_client: null, hub_client: null, hub_client_height: null },
    });
  });

  it("is final once all of its events are", () => {
    const opened = event("LaneOpened", {}, { height: 11n, isFinal: false });
    expect([fold(outbound())?.final, fold(outbound(), opened)?.final]).to.deep.equal([true, false]);
  });

  it("does not depend on its messages", () => {
    const set = ["LaneOpened", "LaneClosed", "LaneTermsSet", "LanePauseChanged"].map((name) =>
      event(name, {}),
    );
    const replaced = event("LightClientReplaced", {});
    for (const own of [outbound(), inbound, imported, replaced, ...set]) {
      expect(lane.subjectsOf(own), own.kind).to.deep.equal([{ entity: "lane", key: LANE }]);
    }
    expect(lane.subjectsOf(event("MessageAppended", {}))).to.deep.equal([]);
    expect(lane.subjectsOf(event("MessagesDelivered", {}))).to.deep.equal([]);
    expect(lane.subjectsOf(event("LaneImported", {}))).to.deep.equal([]);
  });
});
