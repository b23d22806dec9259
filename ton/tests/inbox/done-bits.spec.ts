import { chainedCells } from "@causeway/chains/ton/messages";
import { expect } from "chai";
import fc from "fast-check";

import { ActingContract } from "../ActingContract";

const WORD = 256;
const PER_CELL = 11;
const PER_MESSAGE = 120;
/** Words that fill up. */
const LANE = 12;

describe("the bits of messages that ended", () => {
  let bits: ActingContract;

  beforeEach(async () => {
    bits = await ActingContract.make("DoneBitsHarness");
  });

  it("are those of the messages that ended, in whatever order they end", async () => {
    const indices = fc.array(fc.integer({ min: 0, max: 6 * WORD }), {
      minLength: 1,
      maxLength: 60,
    });
    const lanes = fc.tuple(indices, fc.array(fc.nat(5), { maxLength: 2 }));
    await fc.assert(
      fc.asyncProperty(lanes, async ([single, whole]) => {
        bits = await ActingContract.make("DoneBitsHarness");
        const ended = [...single, ...whole.flatMap((word) => range(word * WORD, WORD))];
        await end(ended);
        const done = new Set(ended);
        const asked = [...single.flatMap((index) => [index, index + 1]), 0, 255, 256, 6 * WORD + 1];
        for (const index of asked) expect(await isDone(index)).to.equal(done.has(index));
      }),
      { numRuns: 6, endOnFailure: true },
    );
  });

  it("take no storage for words that are full, once later messages have ended", async () => {
    await end(range(0, LANE * WORD));
    expect(await bits.read("extent")).to.deep.equal([BigInt(LANE - 1), 1n]);
    for (const index of [0, 255, 5 * WORD + 7, LANE * WORD - 1]) {
      expect(await isDone(index)).to.equal(true);
    }
    expect(await isDone(LANE * WORD)).to.equal(false);
  });

  it("take a word for a message that does not end, however many end after it", async () => {
    const open = 3 * WORD + 9;
    await end(range(0, LANE * WORD).filter((index) => index !== open));
    expect(await bits.read("extent")).to.deep.equal([BigInt(LANE - 1), 2n]);
    expect(await isDone(open)).to.equal(false);
    await end([open]);
    expect(await bits.read("extent")).to.deep.equal([BigInt(LANE - 1), 1n]);
    expect(await isDone(open)).to.equal(true);
  });

  it("take a word for 256 messages of which none ends", async () => {
    await end([...range(0, WORD), ...range(2 * WORD, (LANE - 2) * WORD)]);
    expect(await bits.read("extent")).to.deep.equal([BigInt(LANE - 1), 2n]);
    expect(await isDone(WORD + 1)).to.equal(false);
  });

  it("cost a bounded gas, however far a message is ahead of all others", async () => {
    const near = await end([0]);
    const far = await end([2 ** 31]);
    expect(Number(far - near)).to.be.at.most(8_000);
    expect(await isDone(2 ** 31)).to.equal(true);
    expect(await isDone(2 ** 31 - 1)).to.equal(false);
  });

  /** Ends messages in their order. @returns gas of the last transaction. */
  async function end(indices: readonly number[]): Promise<bigint> {
    let gas = 0n;
    for (let at = 0; at < indices.length; at += PER_MESSAGE) {
      const parts = chunks(indices.slice(at, at + PER_MESSAGE)).map((part) => {
        const bytes = Buffer.alloc(8 * part.length);
        part.forEach((index, place) => {
          bytes.writeBigUInt64BE(BigInt(index), 8 * place);
        });
        return bytes;
      });
      const { exitCode, gasUsed } = await bits.act(1, (body) => body.storeRef(chainedCells(parts)));
      expect(exitCode).to.equal(0);
      gas = gasUsed;
    }
    return gas;
  }

  async function isDone(index: number): Promise<boolean> {
    return (await bits.read("isDone", BigInt(index)))[0] !== 0n;
  }
});

function range(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, i) => first + i);
}

function chunks(indices: readonly number[]): number[][] {
  const count = Math.ceil(indices.length / PER_CELL);
  return Array.from({ length: count }, (_, i) => indices.slice(i * PER_CELL, (i + 1) * PER_CELL));
}
