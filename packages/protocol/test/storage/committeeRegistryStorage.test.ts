import { expect } from "chai";

import {
  committeeRegistrySlots,
  isNextCommitteeNamed,
  namespaceSlot,
  readCommittees,
  slotAfter,
  tag,
  uintBytes,
  ZERO_WORD,
} from "../../src/index.ts";

const FIRST = 3n | (1_800_000_000n << 64n) | (1_700_000_000n << 128n);

describe("readCommittees", () => {
  it("reads epoch, times and both commitments", async () => {
    const registry = `0x${"cc".repeat(20)}`;
    const committees = await readCommittees(async (account, slots) => {
      expect(account).to.equal(registry);
      expect(slots).to.deep.equal(committeeRegistrySlots());
      return [uintBytes(FIRST, 32), tag("current"), tag("next")];
    }, registry);
    expect(committees).to.deep.equal({
      epoch: 3n,
      activatableAt: 1_800_000_000n,
      withdrawableUntil: 1_700_000_000n,
      committeeHash: tag("current"),
      nextCommitteeHash: tag("next"),
    });
  });

  it("takes the three words at the registry's namespace", () => {
    const first = namespaceSlot("causeway.storage.CommitteeRegistry");
    expect(committeeRegistrySlots()).to.deep.equal([
      first,
      slotAfter(first, 1),
      slotAfter(first, 2),
    ]);
  });
});

describe("isNextCommitteeNamed", () => {
  const proposed = {
    epoch: 3n,
    activatableAt: 1_800_000_000n,
    withdrawableUntil: 1_700_000_000n,
    committeeHash: tag("current"),
    nextCommitteeHash: tag("next"),
  };

  it("is false as long as the committee can be withdrawn, and true from then on", () => {
    expect(isNextCommitteeNamed(proposed, 1_600_000_000n)).to.equal(false);
    expect(isNextCommitteeNamed(proposed, 1_699_999_999n)).to.equal(false);
    expect(isNextCommitteeNamed(proposed, 1_700_000_000n)).to.equal(true);
    expect(isNextCommitteeNamed(proposed, 1_900_000_000n)).to.equal(true);
  });

  it("is false where none is proposed", () => {
    const none = { ...proposed, withdrawableUntil: 0n, nextCommitteeHash: ZERO_WORD };
    expect(isNextCommitteeNamed(none, 1_900_000_000n)).to.equal(false);
  });
});
