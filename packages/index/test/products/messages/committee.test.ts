import { uintBytes } from "@causeway/protocol";
import { expect } from "chai";
import { concat } from "ethers";

import type { StoredEvent } from "../../../src/IndexedEvent.ts";
import { committee } from "../../../src/products/messages/committee.ts";
import { CONTRACT, eventOf, ORIGIN } from "../../../testing/events/messages.ts";

const hash = (value: bigint) => uintBytes(value, 32);
const fold = (...events: StoredEvent[]) => committee.fold("0x", events);
const MEMBERS = [[1n, 2n, hash(3n), 4n]];
const proposed = (height: bigint) =>
  eventOf(
    "registry.CommitteeProposed",
    {
      ...{ epoch: 2n, committeeHash: hash(height), members: MEMBERS },
      ...{ withdrawableUntil: 500n, activatableAt: 600n },
    },
    { height },
  );
const event = (name: string, height: bigint) =>
  eventOf(`registry.${name}`, { epoch: 2n, committeeHash: hash(5n) }, { height });

describe("the row of a committee", () => {
  it("has its members, and the times of its proposal", () => {
    expect(fold(proposed(10n))).to.deep.equal({
      ...{ chain_id: ORIGIN, registry: CONTRACT, epoch: 2n, committee_hash: hash(10n) },
      ...{ members: MEMBERS, proposed_at: 100n, withdrawable_until: 500n, activatable_at: 600n },
      ...{ withdrawn_at: null, activated_at: null, final: true },
    });
  });

  it("says that it was withdrawn, until another is proposed for the epoch", () => {
    const withdrawn = event("CommitteeWithdrawn", 11n);
    expect(fold(proposed(10n), withdrawn)?.withdrawn_at).to.equal(110n);
    expect(fold(proposed(10n), withdrawn, proposed(12n))).to.deep.include({
      ...{ withdrawn_at: null, committee_hash: hash(12n) },
    });
  });

  it("says when it took office", () => {
    expect(fold(proposed(10n), event("CommitteeActivated", 13n))?.activated_at).to.equal(130n);
  });

  it("does not exist before its proposal, and is final once all of its events are", () => {
    const activated = event("CommitteeActivated", 13n);
    expect(fold(activated)).to.equal(undefined);
    expect(fold(proposed(10n), { ...activated, isFinal: false })?.final).to.equal(false);
  });

  it("is of an epoch of a registry", () => {
    const key = concat([uintBytes(ORIGIN, 8), CONTRACT, uintBytes(2n, 8)]);
    for (const name of ["CommitteeWithdrawn", "CommitteeActivated"]) {
      const subjects = committee.subjectsOf(event(name, 1n));
      expect(subjects).to.deep.equal([{ entity: "committee", key }]);
    }
    expect(committee.subjectsOf(proposed(1n))).to.deep.equal([{ entity: "committee", key }]);
    expect(committee.subjectsOf(event("ValidatorEnrolled", 1n))).to.deep.equal([]);
  });
});
