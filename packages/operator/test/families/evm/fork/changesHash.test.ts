import { expect } from "chai";
import { toBeHex, ZeroHash } from "ethers";

import { changesHash } from "../../../../src/families/evm/fork/changesHash.ts";
import type { StateChanges } from "../../../../src/families/evm/fork/StateChanges.ts";

const [ONE, OTHER] = [`0x${"11".repeat(20)}`, `0x${"22".repeat(20)}`];
const DAY = 86_400n;

/** A deadline beside a number that stands still, as calls at a time set them. */
function storage(time: bigint, contract = ONE): StateChanges["storage"] {
  const word = ((time + DAY) << 64n) | 7n;
  return [
    { contract, slot: toBeHex(5, 32), before: ZeroHash, after: toBeHex(word, 32) },
    { contract: OTHER, slot: toBeHex(1, 32), before: ZeroHash, after: toBeHex(9, 32) },
  ];
}

function changes(parts: Partial<StateChanges>): StateChanges {
  return { storage: [], deployed: [], balances: [], ...parts };
}

function hashAt(at: bigint, make: (time: bigint) => Partial<StateChanges>, chainId = 1n) {
  const later = { changes: changes(make(at + 1_009n)), seconds: 1_009n };
  return changesHash(chainId, { changes: changes(make(at)), at, later }).hash;
}

describe("changesHash", () => {
  const make = (time: bigint) => ({ storage: storage(time) });
  const hash = hashAt(1_700_000_000n, make);

  it("is the same at a later time, and in whatever order the changes were found", () => {
    expect(hashAt(1_800_000_123n, make)).to.equal(hash);
    const turned = (time: bigint) => ({ storage: storage(time).toReversed() });
    expect(hashAt(1_700_000_000n, turned)).to.equal(hash);
  });

  it("is another one on another chain, of another contract, slot, word or deadline", () => {
    const others = [
      hashAt(1_700_000_000n, make, 2n),
      hashAt(1_700_000_000n, (time) => ({ storage: storage(time, OTHER) })),
      hashAt(1_700_000_000n, (time) => ({ storage: storage(time + 1n) })),
      hashAt(1_700_000_000n, (time) => ({ storage: storage(time).slice(1) })),
      hashAt(1_700_000_000n, () => ({ storage: storage(1_700_000_000n) })),
      hashAt(1_700_000_000n, (time) => ({
        storage: storage(time).map((one) => ({ ...one, before: toBeHex(1, 32) })),
      })),
    ];
    expect(new Set([hash, ...others]).size).to.equal(7);
  });

  it("has new code and moved coins in it, whatever the account held before", () => {
    const deployed = [{ address: ONE, size: 1, hash: toBeHex(1, 32) }];
    const moved = (before: bigint) => ({
      balances: [{ account: ONE, before, after: before + 5n }],
    });
    const code = hashAt(1n, () => ({ deployed }));
    expect(code).to.not.equal(hashAt(1n, () => ({})));
    expect(hashAt(1n, () => moved(3n))).to.equal(hashAt(1n, () => moved(4n)));
    expect(hashAt(1n, () => moved(3n))).to.not.equal(hashAt(1n, () => ({})));
  });

  it("is read out as its first digits, or as words", () => {
    const {
      hash: full,
      groups,
      words,
    } = changesHash(1n, {
      changes: changes({}),
      at: 1n,
      later: undefined,
    });
    expect(groups.replaceAll(" ", "")).to.equal(full.slice(2, 18));
    expect(words.split(" ")).to.have.length(6);
  });
});
