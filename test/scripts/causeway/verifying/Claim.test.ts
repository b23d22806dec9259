import { expect } from "chai";

import { claimsOf } from "../../../../scripts/causeway/verifying/Claim.ts";
import { claimsText } from "../../../../scripts/causeway/verifying/claimsText.ts";
import { placesIn } from "../../../../scripts/causeway/verifying/placesIn.ts";
import { liesOf } from "../../world/lies.ts";

const NONE: ReadonlySet<string> = new Set();
const HASH = `0x${"5a".repeat(32)}`;
const RECORD = {
  ...{ state: "paid", until: null, given: { amount: "5", token: HASH }, exits: [] },
  ...{ legs: [{ leg: "sent", at: "2026-01-01T00:00:00Z" }], finality: { sent: true } },
};

describe("claims of a record", () => {
  it("are all true of a record that chains say as well", () => {
    const claims = claimsOf(RECORD, RECORD, NONE);
    expect(claims.map(({ field }) => field)).to.deep.equal([
      ...["state", "until", "given.amount", "given.token", "exits", "legs.0.leg", "legs.0.at"],
      "finality.sent",
    ]);
    expect(claims.every(({ isTrue }) => isTrue)).to.equal(true);
  });

  it("are false wherever the record says something else, leaves a part out or has one more", () => {
    const lies = liesOf(RECORD);
    expect(lies).to.have.length(11);
    for (const { path, record } of lies) {
      const isFound = claimsOf(record, RECORD, NONE).some(({ isTrue }) => isTrue === false);
      expect(isFound, path).to.equal(true);
    }
  });

  it("are unknown where chains do not tell", () => {
    const [, ...others] = claimsOf({ one: 1, two: 2 }, { one: 2, two: 2 }, new Set(["one"]));
    expect(others.map(({ isTrue }) => isTrue)).to.deep.equal([true]);
    const [unknown] = claimsOf({ one: 1 }, { one: 2 }, new Set(["one"]));
    expect(unknown).to.deep.equal({
      ...{ field: "one", claimed: "1", onChain: undefined, isTrue: undefined },
    });
  });

  it("are shown with what is false first, and without control characters", () => {
    const claims = claimsOf({ a: "1", b: "\u001b[2J" }, { a: "1", b: "2" }, NONE);
    const lines = claimsText({ kind: "order", id: HASH, claims }).split("\n");
    expect(lines[0]).to.equal(`order ${HASH} differs from the chains in 1 value.`);
    expect(lines.slice(2).map((line) => line.trim().split(/ {2,}/))).to.deep.equal([
      ["true", "field", "claimed", "chains say"],
      ["false", "b", "?[2J", "2"],
      ["true", "a", "1", "the same"],
    ]);
  });

  it("have a bounded number of transactions, and only those with a chain", () => {
    const place = { chainId: "1", transaction: HASH };
    const proof = { logs: [{ chainId: "x", transaction: HASH }], checkpoint: null };
    const legs = [{ chainId: "1", transaction: "0x12" }, ...Array(100).fill(place)];
    expect(placesIn({ legs, proof })).to.have.length(40);
  });
});
