import { EVM_TO_EVM, encodeFrame } from "@causeway/protocol";
import { expect } from "chai";

import { limitsWithin, planBatches } from "../../src/deliver/planBatches.ts";
import type { PendingMessage } from "../../src/store/messages.ts";

const ADDRESS = `0x${"11".repeat(20)}`;
const FRAME = encodeFrame({
  gasLimit: 100n,
  deadline: 0n,
  sender: ADDRESS,
  recipient: ADDRESS,
  payload: "0x01",
});
const LIMITS = { maxMembers: 10, maxGas: 1_000n, maxBytes: 1_000 };

describe("planBatches", () => {
  it("takes consecutive messages together", () => {
    expect(ranges([0n, 1n, 2n])).to.deep.equal(["0+3: 0 1 2"]);
  });

  it("bridges a small gap, whose members go by their digest", () => {
    expect(ranges([4n, 7n])).to.deep.equal(["4+4: 4 7"]);
  });

  it("starts another batch after a large gap", () => {
    const limits = { ...LIMITS, maxMembers: 256 };
    expect(ranges([0n, 200n], limits)).to.deep.equal(["0+1: 0", "200+1: 200"]);
  });

  it("starts another batch when there would be too many members", () => {
    const limits = { ...LIMITS, maxMembers: 2 };
    expect(ranges([0n, 1n, 2n], limits)).to.deep.equal(["0+2: 0 1", "2+1: 2"]);
  });

  it("starts another batch when recipients would need too much gas together", () => {
    expect(ranges([0n, 1n, 2n], { ...LIMITS, maxGas: 200n })).to.deep.equal(["0+2: 0 1", "2+1: 2"]);
  });

  it("starts another batch when the frames would be too large together", () => {
    const limits = { ...LIMITS, maxBytes: 130 };
    expect(ranges([0n, 1n, 2n], limits)).to.deep.equal(["0+2: 0 1", "2+1: 2"]);
  });

  it("gives a message that exceeds a limit alone a batch of its own", () => {
    const limits = { ...LIMITS, maxGas: 50n };
    expect(ranges([0n, 1n], limits)).to.deep.equal(["0+1: 0", "1+1: 1"]);
  });

  it("gives a message that failed before a batch of its own, after all that were never tried", () => {
    const messages = [pending(0n), pending(1n, 1), pending(2n, 3), pending(3n), pending(4n)];
    expect(rangesOf(messages)).to.deep.equal(["0+1: 0", "3+2: 3 4", "1+1: 1", "2+1: 2"]);
  });
});

describe("limitsWithin", () => {
  it("are what the operator chose where a chain has no bounds", () => {
    expect(limitsWithin(LIMITS, undefined)).to.equal(LIMITS);
  });

  it("are the lower ones of both, and gas in the chain's unit", () => {
    const bounds = { maxMembers: 60, maxBytes: 600, maxGas: 5n * 10n ** 9n, maxExtraGas: 0n };
    expect(limitsWithin(LIMITS, bounds)).to.deep.equal({
      ...{ maxMembers: 10, maxBytes: 600, maxGas: bounds.maxGas },
    });
    expect(limitsWithin({ ...LIMITS, maxMembers: 256 }, bounds).maxMembers).to.equal(60);
    expect(limitsWithin({ ...LIMITS, maxBytes: 100 }, bounds).maxBytes).to.equal(100);
  });
});

function ranges(indices: bigint[], limits = LIMITS): string[] {
  return rangesOf(
    indices.map((index) => pending(index)),
    limits,
  );
}

function rangesOf(messages: PendingMessage[], limits = LIMITS): string[] {
  const batches = planBatches(messages, limits, EVM_TO_EVM);
  return batches.map(({ first, size, messages }) => {
    return `${first}+${size}: ${messages.map(({ index }) => index).join(" ")}`;
  });
}

function pending(index: bigint, attempts = 0): PendingMessage {
  return { messageId: `0x${index}`, index, frame: FRAME, attempts };
}
