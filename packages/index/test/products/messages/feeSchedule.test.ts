import { uintBytes } from "@causeway/protocol";
import { expect } from "chai";
import { concat } from "ethers";

import type { StoredEvent } from "../../../src/IndexedEvent.ts";
import { feeSchedule } from "../../../src/products/messages/feeSchedule.ts";
import { CONTRACT, eventOf, ORIGIN } from "../../../testing/events/messages.ts";

const HASH = uintBytes(7n, 32);
const FEES = [500n, [[3n, false, [1n, 2n, 3n, 4n, 5n]]], [], []];
const fold = (...events: StoredEvent[]) => feeSchedule.fold("0x", events);
const key = (version: bigint) => concat([uintBytes(ORIGIN, 8), CONTRACT, uintBytes(version, 4)]);
const published = eventOf("messageFeeSchedule.FeeSchedulePublished", {
  ...{ version: 2n, effectiveAt: 5_000n, contentHash: HASH, fees: FEES },
});
const changed = (
  name: "VersionEffective" | "VersionRolledBack",
  version: bigint,
  previous: bigint,
  height: bigint,
) => eventOf(`messageFeeSchedule.${name}`, { version, previous }, { height });
const withdrawn = eventOf(
  "messageFeeSchedule.VersionWithdrawn",
  { version: 2n },
  { height: 11n, isFinal: false },
);

describe("the row of a version of fees", () => {
  it("has what was published", () => {
    expect(fold(published)).to.deep.equal({
      ...{ chain_id: ORIGIN, schedule: CONTRACT, version: 2n, content_hash: HASH, fees: FEES },
      ...{ published_at: 100n, effective_at: 5_000n, began_at: null, ended_at: null },
      ...{ withdrawn_at: null, in_force: false, final: true },
    });
  });

  it("says when it came into force, and when another took its place", () => {
    const began = changed("VersionEffective", 2n, 1n, 20n);
    expect(fold(published, began)).to.deep.include({ began_at: 200n, in_force: true });
    const ended = changed("VersionEffective", 3n, 2n, 30n);
    const row = fold(published, began, ended);
    expect(row).to.deep.include({ began_at: 200n, ended_at: 300n, in_force: false });
    const again = changed("VersionRolledBack", 2n, 3n, 40n);
    const back = fold(published, began, ended, again);
    expect(back).to.deep.include({ began_at: 400n, ended_at: 300n, in_force: true });
    const over = changed("VersionEffective", 4n, 2n, 50n);
    const last = fold(published, began, ended, again, over);
    expect(last).to.deep.include({ began_at: 400n, ended_at: 500n, in_force: false });
  });

  it("says that it was withdrawn, and that this may be undone", () => {
    expect(fold(published, withdrawn)).to.deep.include({ withdrawn_at: 110n, final: false });
    expect(fold(withdrawn)).to.equal(undefined);
  });

  it("depends on changes from it and to it", () => {
    const keysOf = (event: StoredEvent) => feeSchedule.subjectsOf(event).map((one) => one.key);
    expect(keysOf(published)).to.deep.equal([key(2n)]);
    expect(keysOf(withdrawn)).to.deep.equal([key(2n)]);
    expect(keysOf(changed("VersionEffective", 2n, 1n, 1n))).to.deep.equal([key(2n), key(1n)]);
    expect(keysOf(changed("VersionRolledBack", 2n, 1n, 1n))).to.deep.equal([key(2n), key(1n)]);
    expect(keysOf(eventOf("messageFeeSchedule.GasPriceMoved", {}))).to.deep.equal([]);
  });
});
