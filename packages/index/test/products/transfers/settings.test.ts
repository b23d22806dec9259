import { uintBytes } from "@causeway/protocol";
import { expect } from "chai";
import { concat } from "ethers";

import type { Entity } from "../../../src/Entity.ts";
import type { StoredEvent } from "../../../src/IndexedEvent.ts";
import { asset } from "../../../src/products/transfers/asset.ts";
import { containment, curveBound, openedOrder } from "../../../src/products/transfers/facts.ts";
import { ceiling, limit, releaseTerms, route } from "../../../src/products/transfers/settings.ts";
import { CONTRACT, eventOf, ORIGIN } from "../../../testing/events/messages.ts";
import { ASSET, BRIDGE, bridgeEvent, HERE, RECEIVER } from "../../../testing/events/transfers.ts";

const PEER = 9n;
const CUSTODY = `0x${"c7".repeat(20)}`;
const CHAIN_KEY = uintBytes(ORIGIN, 8);
const PEER_KEY = uintBytes(PEER, 8);

/** Keys of an event's rows of an entity, and the row of the first. */
function rowOf(entity: Entity, ...events: readonly StoredEvent[]) {
  const [subject] = events.flatMap((event) => entity.subjectsOf(event));
  return { key: subject?.key, row: entity.fold(`${subject?.key}`, events) };
}

describe("the row of an asset", () => {
  const added = bridgeEvent(
    "AssetAdded",
    { assetId: ASSET, custody: CUSTODY, token: RECEIVER, unit: 1_000n },
    HERE,
  );
  const paused = (until: bigint, height: bigint) =>
    bridgeEvent("AssetPauseChanged", { assetId: ASSET, until }, { ...HERE, height });

  it("names custody, token and unit", () => {
    expect(rowOf(asset, added)).to.deep.equal({
      key: concat([CHAIN_KEY, ASSET]),
      row: {
        ...{ chain_id: ORIGIN, asset_id: ASSET, bridge: BRIDGE, custody: CUSTODY },
        ...{ token: RECEIVER, unit: 1_000n, paused_until: null },
        ...{ added_height: 10n, added_at: 100n, final: true },
      },
    });
  });

  it("was added by the first of two events that say so", () => {
    const again = bridgeEvent(
      "AssetAdded",
      { ...added.values, unit: 7n },
      { ...HERE, height: 11n },
    );
    expect(rowOf(asset, again, added).row).to.deep.include({ unit: 1_000n, added_height: 10n });
  });

  it("has the end of the newest pause", () => {
    const { row } = rowOf(asset, paused(700n, 30n), paused(800n, 20n), added);
    expect(row?.paused_until).to.equal(700n);
  });

  it("does not exist before it was added", () => {
    expect(rowOf(asset, paused(700n, 30n)).row).to.equal(undefined);
  });
});

describe("the row of a setting", () => {
  const custodyEvent = (name: string, values: StoredEvent["values"], height = 10n) =>
    eventOf(`custody.${name}`, { chainId: PEER, ...values }, { height });

  it("has the newest route of an asset", () => {
    const set = (gasLimit: bigint, height: bigint) =>
      bridgeEvent(
        "RouteSet",
        { assetId: ASSET, chainId: PEER, route: [gasLimit, 60n, 5_000n] },
        { ...HERE, height },
      );
    expect(rowOf(route, set(2n, 30n), set(1n, 20n))).to.deep.equal({
      key: concat([CHAIN_KEY, ASSET, PEER_KEY]),
      row: {
        ...{ chain_id: ORIGIN, asset_id: ASSET, destination_chain_id: PEER, gas_limit: 2n },
        ...{ min_lifetime: 60n, most_units: 5_000n, set_height: 30n, set_at: 300n, final: true },
      },
    });
  });

  it("keeps the limits of arrivals, returns and ends apart", () => {
    for (const [limited, name] of ["arrivals", "returns", "ends", "3"].entries()) {
      const event = custodyEvent("LimitSet", { limited: BigInt(limited), limit: [8n, 9n] });
      expect(rowOf(limit, event)).to.deep.equal({
        key: concat([CHAIN_KEY, CONTRACT, PEER_KEY, uintBytes(BigInt(limited), 1)]),
        row: {
          ...{ chain_id: ORIGIN, custody: CONTRACT, peer_chain_id: PEER, limited: name },
          ...{ capacity: 8n, refill_seconds: 9n, set_height: 10n, set_at: 100n, final: true },
        },
      });
    }
  });

  it("has a mint's ceiling, and what releases cost", () => {
    const place = { chain_id: ORIGIN, custody: CONTRACT, peer_chain_id: PEER };
    const key = concat([CHAIN_KEY, CONTRACT, PEER_KEY]);
    const capped = rowOf(ceiling, custodyEvent("CeilingSet", { ceiling: 6n }));
    expect(capped.key).to.equal(key);
    expect(capped.row).to.deep.include({ ...place, ceiling: 6n });
    const priced = rowOf(releaseTerms, custodyEvent("TermsSet", { terms: 1n, upcoming: 2n }));
    expect(priced.key).to.equal(key);
    expect(priced.row).to.deep.include({ ...place, terms: 1n, upcoming: 2n });
  });
});

describe("a row that is one event of a bridge or a settler", () => {
  it("has the event's values", () => {
    const contained = { assetId: ASSET, provenance: 3n, queued: 4n, setAside: 5n };
    expect(rowOf(containment, bridgeEvent("ProvenanceContained", contained)).row).to.deep.include({
      ...{ asset_id: ASSET, provenance: 3n, queued: 4n, set_aside: 5n },
    });
    const bound = bridgeEvent("CurveBoundSet", { advancer: RECEIVER, mostBps: 12n });
    const expected = { advancer: RECEIVER, most_bps: 12n };
    expect(rowOf(curveBound, bound).row).to.deep.include(expected);
    const opened = eventOf("settler.Open", { orderId: ASSET, resolvedOrder: [RECEIVER, 1n] });
    const order = { advance_id: ASSET, account: RECEIVER };
    expect(rowOf(openedOrder, opened).row).to.deep.include(order);
  });
});
