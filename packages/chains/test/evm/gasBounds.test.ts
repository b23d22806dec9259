import { readFileSync } from "node:fs";

import { type Batch, encodeFrame, type Hex } from "@causeway/protocol";
import { expect } from "chai";

import { RemoteLane } from "../../../../bench/gas/RemoteLane.ts";
import { acceptCall, deliverCall, importCall } from "../../src/evm/calls.ts";
import { advanceGas, deliveryGas, evidenceGas, mostGasOf } from "../../src/evm/gasBounds.ts";

const MAILBOX: Hex = `0x${"aa".repeat(20)}`;
const RECIPIENT: Hex = `0x${"bb".repeat(20)}`;
const LANE: Hex = `0x${"11".repeat(32)}`;
const ENDS = { originChainId: 31338n, destinationChainId: 31337n };
/** What each of a benchmark's messages asks for. */
const ASKED = 100_000n;

const KNOWN: Hex = `0x${"c5".repeat(185)}`;
const PROVEN: Hex = `0x${"c5".repeat(185 + 256)}`;

interface Measured {
  readonly name: string;
  readonly gas: number;
}

const measured: readonly Measured[] = JSON.parse(
  readFileSync(new URL("../../../../bench/gas/snapshot.json", import.meta.url), "utf8"),
);

function gasOf(wanted: string): bigint {
  const row = measured.find(({ name }) => name === wanted);
  if (row === undefined) throw new Error(`nothing was measured of ${wanted}`);
  return BigInt(row.gas);
}

const lane = new RemoteLane(LANE, ENDS, RECIPIENT);
const lone = { recipient: RECIPIENT, asked: ASKED, given: ASKED };

/** The most gas of a delivery as the benchmark makes it. */
function mostOf(batch: Batch, size: number): bigint {
  const recipientGas = size === 1 ? lone : ASKED * BigInt(size);
  return mostGasOf(deliverCall(MAILBOX, LANE, batch, recipientGas));
}

/** A delivery of so many messages of so many bytes. */
const batchOf = (size: number, payload: number, evidence = PROVEN, longLane?: number) =>
  lane.with({ first: 256, size, payload, ...(longLane && { longLane }) }).batch(evidence) as Batch;

describe("the most gas of a delivery", () => {
  const DELIVERIES = [
    ["deliver.1.256.all", 1, batchOf(1, 256)],
    ["deliver.1.256.lane1M", 1, batchOf(1, 256, PROVEN, 1_000_000)],
    ["deliver.50.256.all.perMessage", 50, batchOf(50, 256)],
    ["deliver.50.256.newWord.perMessage", 50, batchOf(50, 256)],
    ["deliver.100.32.all.perMessage", 100, batchOf(100, 32)],
    ["bridge.deliver.1.all", 1, batchOf(1, 400)],
    ["bridge.deliver.50.all.perTransfer", 50, batchOf(50, 400)],
    ["bridge.deliver.50.advanced.perTransfer", 50, batchOf(50, 400)],
    ["relay.hub.perMessage.100", 100, batchOf(100, 150, KNOWN)],
  ] as const;

  it("is above all that was measured, by what recipients may use and little more", () => {
    for (const [name, size, batch] of DELIVERIES) {
      const [most, gas] = [mostOf(batch, size), gasOf(name) * BigInt(size)];
      expect(most > gas, `${name}: ${most} for ${gas}`).to.equal(true);
      // Room for a committee's handover, failures and zero bytes, beside what recipients did not use.
      const unused = ASKED * BigInt(size);
      const room = 300_000n + 22_000n * BigInt(size);
      expect(most - unused < gas + room, `${name}: ${most} for ${gas}`).to.equal(true);
    }
  });

  it("grows with what recipients are given by just that", () => {
    const of = (given: bigint) =>
      mostGasOf(deliverCall(MAILBOX, LANE, batchOf(1, 256), { ...lone, given }));
    expect(of(730_000n) - of(100_000n)).to.equal(630_000n + 10_000n);
  });

  it("counts members of either form, and nothing for others", () => {
    const frame = (size: number) =>
      encodeFrame({
        ...{ gasLimit: ASKED, deadline: 0n, sender: `0x${"00".repeat(20)}` },
        ...{ recipient: RECIPIENT, payload: `0x${"00".repeat(size)}` },
      });
    const digest = `00${"12".repeat(32)}`;
    const of = (members: Hex) => deliveryGas({ ...batchOf(1, 0), members });
    const one = frame(700);
    const two = `${one}${digest}` as Hex;
    const three = `${two}${frame(66_000).slice(2)}${digest}` as Hex;
    expect(of(two) - of(one) < 2_000n).to.equal(true);
    expect(of(three) - of(two) > 8_000n + 2n * 1_200n + 66_000n).to.equal(true);
  });

  it("takes no more than a transaction may have, unless its recipient alone needs more", () => {
    const of = (asked: bigint) =>
      mostGasOf(deliverCall(MAILBOX, LANE, batchOf(1, 256), { ...lone, asked, given: asked }));
    expect(of(16_300_000n)).to.equal(16_777_216n);
    expect(of(20_000_000n) > 20_000_000n).to.equal(true);
  });

  it("has what its chain takes for data beside", () => {
    const call = deliverCall(MAILBOX, LANE, batchOf(1, 256), lone);
    const size = BigInt(call.data.length / 2 - 1);
    expect(mostGasOf(call, 500) - mostGasOf(call)).to.equal(500n * size);
  });
});

describe("the most gas of a checkpoint", () => {
  it("is above what was measured, alone and with a lane that is imported", () => {
    const { lane: state, outboxProof } = lane.with({ first: 256, size: 1, payload: 256 });
    const imported = (evidence: Hex) =>
      mostGasOf(
        importCall(MAILBOX, LANE, {
          ...{ evidence, outboxProof, count: state.count },
          laneRoot: state.laneRoot as Hex,
        }),
      );
    expect(mostGasOf(acceptCall(RECIPIENT, PROVEN)) > gasOf("checkpoint.first")).to.equal(true);
    expect(imported(KNOWN) > gasOf("hub.import.first")).to.equal(true);
    const both = imported(PROVEN) + mostOf(batchOf(1, 256), 1);
    expect(both > gasOf("hub.1.256.all")).to.equal(true);
  });

  it("is less for one that is known, or whose proof is a hash", () => {
    const mock: Hex = `0x${"c5".repeat(185 + 32)}`;
    expect(evidenceGas(KNOWN) < evidenceGas(mock)).to.equal(true);
    expect(evidenceGas(mock) < evidenceGas(PROVEN)).to.equal(true);
  });
});

describe("the most gas of an advance", () => {
  it("is above what was measured, for each transfer", () => {
    const frames = Array.from({ length: 3 }, (): Hex => `0x${"12".repeat(479)}`);
    expect(advanceGas(frames) > 3n * gasOf("bridge.advance")).to.equal(true);
  });
});
