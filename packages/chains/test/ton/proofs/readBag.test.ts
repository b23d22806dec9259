import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beginCell, crc32c } from "@ton/core";
import { expect } from "chai";
import { readBag } from "../../../src/ton/proofs/readBag.ts";
import { findShard, readShardState } from "../../../src/ton/proofs/shards.ts";

const MAGIC = [0xb5, 0xee, 0x9c, 0x72];
const LEAF = [0, 2, 7];
const OTHER_LEAF = [0, 2, 8];

describe("a bag of cells", () => {
  it("is read with its roots in order", () => {
    const [first, second] = readBag(bag([[1, 0, 2], LEAF, OTHER_LEAF], { roots: [0, 1] }));
    const referred = beginCell().storeUint(8, 8).endCell().hash(0).toString("hex");
    expect(first?.refs[0]?.hash).to.equal(`0x${referred}`);
    expect(second?.bits.toString()).to.equal("07");
  });

  it("is refused with a cell that nothing names, or one that is there twice", () => {
    refuses(bag([[1, 0, 1], LEAF, OTHER_LEAF]), "nothing names one of the cells");
    refuses(bag([[2, 0, 1, 2], LEAF, LEAF]), "a cell is there twice");
  });

  it("is refused with a cell that names itself, one before it, or none", () => {
    refuses(bag([[1, 0, 0]]), "names one before it");
    refuses(
      bag([
        [1, 0, 1],
        [1, 0, 0],
      ]),
      "names one before it",
    );
    refuses(bag([[1, 0, 5], LEAF]), "there is no cell 5");
    refuses(bag([LEAF], { roots: [3] }), "there is no cell 3");
  });

  it("is refused with a level that the cell does not have, or bits without an end", () => {
    refuses(bag([[32, 2, 7]]), "another level");
    refuses(bag([[0, 1, 0x80]]), "bits have no end");
    refuses(bag([[0, 1, 0]]), "bits have no end");
    refuses(bag([[5, 0, 0, 0, 0, 0, 0]]), "wrong descriptor");
  });

  it("is refused with a special cell of another form", () => {
    refuses(bag([[8, 2, 9]]), "has the tag 9");
    refuses(bag([[8, 0]]), "has the tag undefined");
    refuses(bag([[8, 4, 1, 1]]), "another form");
    refuses(bag([[8, 2, 3]]), "another form");
    refuses(bag([[8, 76 - 2, 1, 8, ...new Array(35).fill(0)]]), "another form");
  });

  it("is refused with a Merkle proof of another cell than it names", () => {
    refuses(bag([[9, 70, 3, ...new Array(34).fill(0), 1], LEAF]), "names another cell");
  });

  it("is refused if its cells are deeper than TON's", () => {
    const deep = Array.from({ length: 1026 }, (_, place) =>
      place === 1025 ? [0, 0] : [1, 0, (place + 1) >> 8, (place + 1) & 0xff],
    );
    refuses(wide(deep), "1025 deep");
    expect(readBag(wide(deep.slice(0, 1024).concat([[0, 0]])))[0]?.depthAt(0)).to.equal(1024);
  });

  it("is refused with a wrong head, index, checksum or size", () => {
    refuses(Buffer.from([1, 2, 3, 4, 5]), "no bag of cells");
    refuses(bag([LEAF], { flags: 0x08 }), "the head");
    refuses(bag([LEAF], { flags: 0x20 }), "the head");
    refuses(bag([LEAF], { absent: 1 }), "wrong numbers");
    refuses(bag([LEAF], { roots: [] }), "wrong numbers");
    const many = Buffer.alloc(2 ** 20);
    many.set([...MAGIC, 3, 3, 4, 0, 1, 0, 0, 1]);
    refuses(many, "wrong numbers");
    refuses(bag([LEAF], { flags: 0x80, index: [2] }), "wrong index");
    expect(readBag(bag([LEAF], { flags: 0x80, index: [3] }))).to.have.length(1);
    const summed = withCrc(bag([LEAF], { flags: 0x40 }));
    expect(readBag(summed)).to.have.length(1);
    summed[summed.length - 1] = (summed.at(-1) ?? 0) ^ 1;
    refuses(summed, "wrong checksum");
    refuses(Buffer.concat([bag([LEAF]), Buffer.alloc(1)]), "another size");
  });

  it("is refused if it repeats a hash that is not the cell's", () => {
    const hash = beginCell().storeUint(7, 8).endCell().hash(0);
    expect(readBag(bag([[16, 2, ...hash, 0, 0, 7]]))).to.have.length(1);
    refuses(bag([[16, 2, ...hash, 0, 1, 7]]), "other hashes");
  });

  it("of a shard's state names no shards", () => {
    const path = join(import.meta.dirname, "../public/masterchain-state.boc");
    const [root] = readBag(readFileSync(path));
    if (root === undefined) throw new Error("the file is empty");
    const state = { ...readShardState(root), masterchain: undefined };
    expect(() => findShard(state, "0".repeat(256))).to.throw("no state of the masterchain");
  });
});

interface Head {
  readonly flags?: number;
  readonly roots?: readonly number[];
  readonly absent?: number;
  readonly index?: readonly number[];
}

/** A bag of these cells, each as its bytes. */
function bag(
  cells: readonly (readonly number[])[],
  { flags = 0, roots = [0], absent = 0, index = [] }: Head = {},
): Buffer {
  const data = cells.flat();
  const head = [flags | 1, 1, cells.length, roots.length, absent, data.length];
  return Buffer.from([...MAGIC, ...head, ...roots, ...index, ...data]);
}

/** The same with numbers of two bytes, and one root. */
function wide(cells: readonly (readonly number[])[]): Buffer {
  const data = cells.flat();
  const numbers = [cells.length, 1, 0, data.length, 0];
  const head = numbers.flatMap((value) => [value >> 8, value & 0xff]);
  return Buffer.from([...MAGIC, 2, 2, ...head, ...data]);
}

function withCrc(bytes: Buffer): Buffer {
  return Buffer.concat([bytes, crc32c(bytes)]);
}

function refuses(bytes: Buffer, reason: string): void {
  expect(() => readBag(bytes)).to.throw(reason);
}
