import { expect } from "chai";

import {
  committeeRegistrySlots,
  namespaceSlot,
  readCommittees,
  slotAfter,
  tag,
  uintBytes,
} from "../../src/index.ts";

describe("readCommittees", () => {
  it("reads epoch, time and both commitments", async () => {
    const registry = `0x${"cc".repeat(20)}`;
    const committees = await readCommittees(async (account, slots) => {
      expect(account).to.equal(registry);
      expect(slots).to.deep.equal(committeeRegistrySlots());
      return [uintBytes(3n | (1_800_000_000n << 64n), 32), tag("current"), tag("next")];
    }, registry);
    expect(committees).to.deep.equal({
      epoch: 3n,
      activatableAt: 1_800_000_000n,
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
