import { expect } from "chai";

import {
  acceptedCheckpointSlot,
  decodeLightClientStatus,
  type Hex,
  isFrozen,
  type LightClientStatus,
  lightClientCommitteeSlots,
  lightClientStatusSlot,
  mappingSlot,
  namespaceSlot,
  slotAfter,
  uintBytes,
  vouchedFor,
} from "../../src/index.ts";

const START = namespaceSlot("causeway.storage.LightClient");
const NEVER = 2n ** 40n - 1n;
const STOPPED_UNTIL = 1_800_000_000n;
const LIVE: LightClientStatus = {
  newestHeight: 0xa1n,
  leastHeight: 0xa2n,
  epoch: 0xa3n,
  trustedSince: 0xa4n,
  generation: 2,
  distrustedUntil: 0xa6n,
  stoppedUntil: 0n,
};

describe("decodeLightClientStatus", () => {
  it("cuts all seven fields, each to its last bit", () => {
    const full = decodeLightClientStatus(`0x${"ff".repeat(32)}`);
    expect(full).to.deep.equal({
      newestHeight: 2n ** 48n - 1n,
      leastHeight: 2n ** 48n - 1n,
      epoch: 2n ** 24n - 1n,
      trustedSince: NEVER,
      generation: 2 ** 16 - 1,
      distrustedUntil: NEVER,
      stoppedUntil: NEVER,
    });
  });

  it("takes them from the least significant bit on, in the order of the struct", () => {
    expect(decodeLightClientStatus(word(LIVE))).to.deep.equal(LIVE);
  });
});

describe("acceptedCheckpointSlot", () => {
  const kept = (place: bigint) => mappingSlot(slotAfter(START, 3), uintBytes(place, 32));

  it("is the place of the hash's six lowest bits in the generation's ring", () => {
    expect(acceptedCheckpointSlot(0, uintBytes(0n, 32))).to.equal(kept(0n));
    expect(acceptedCheckpointSlot(0, uintBytes(63n, 32))).to.equal(kept(63n));
    expect(acceptedCheckpointSlot(2, uintBytes(0xffc5n, 32))).to.equal(kept((2n << 6n) | 5n));
  });

  it("is one for hashes that evict each other, and another in each generation", () => {
    const [one, other] = [uintBytes(7n, 32), uintBytes(64n + 7n, 32)];
    expect(acceptedCheckpointSlot(1, one)).to.equal(acceptedCheckpointSlot(1, other));
    expect(acceptedCheckpointSlot(0, other)).to.not.equal(acceptedCheckpointSlot(1, one));
  });
});

describe("vouchedFor", () => {
  it("is true of the present generation of a client that was never stopped, at any time", () => {
    expect(vouchedFor(LIVE, 2, 0n)).to.equal(true);
    expect(vouchedFor(LIVE, 2, STOPPED_UNTIL)).to.equal(true);
  });

  it("is false of any other generation", () => {
    expect(vouchedFor(LIVE, 1, STOPPED_UNTIL)).to.equal(false);
    expect(vouchedFor(LIVE, 3, STOPPED_UNTIL)).to.equal(false);
  });

  it("is false up to the end of a stop, and true from that second on", () => {
    const stopped = { ...LIVE, stoppedUntil: STOPPED_UNTIL };
    expect(vouchedFor(stopped, 2, STOPPED_UNTIL - 1n)).to.equal(false);
    expect(vouchedFor(stopped, 2, STOPPED_UNTIL)).to.equal(true);
  });

  it("is false of a client that is frozen", () => {
    expect(vouchedFor({ ...LIVE, stoppedUntil: NEVER }, 2, STOPPED_UNTIL)).to.equal(false);
  });
});

describe("isFrozen", () => {
  it("is true of all ones alone, not of a stop however long", () => {
    expect(isFrozen({ ...LIVE, stoppedUntil: NEVER })).to.equal(true);
    expect(isFrozen({ ...LIVE, stoppedUntil: NEVER - 1n })).to.equal(false);
    expect(isFrozen({ ...LIVE, stoppedUntil: STOPPED_UNTIL })).to.equal(false);
    expect(isFrozen(LIVE)).to.equal(false);
  });
});

describe("the slots of a light client", () => {
  it("start at its namespace: status, then the committee's two commitments", () => {
    expect(lightClientStatusSlot()).to.equal(START);
    expect(lightClientCommitteeSlots()).to.deep.equal([slotAfter(START, 1), slotAfter(START, 2)]);
  });
});

function word(status: LightClientStatus): Hex {
  const fields: [value: bigint, shift: bigint][] = [
    [status.newestHeight, 0n],
    [status.leastHeight, 48n],
    [status.epoch, 96n],
    [status.trustedSince, 120n],
    [BigInt(status.generation), 160n],
    [status.distrustedUntil, 176n],
    [status.stoppedUntil, 216n],
  ];
  return uintBytes(
    fields.reduce((sum, [value, shift]) => sum | (value << shift), 0n),
    32,
  );
}
