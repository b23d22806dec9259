import { expect } from "chai";

import {
  assertCommittee,
  BASE8,
  type CommitteeMember,
  committeeCommitment,
  committeeHash,
  isQuorum,
  sortMembers,
  totalWeight,
} from "../src/index.ts";
import { refusalOf } from "./refusal.ts";
import { readVectors } from "./vectors.ts";

interface CommitteeVector {
  name: string;
  slots: number;
  members: { x: string; y: string; ed25519: string; weight: string }[];
}

interface CommitteeVectors {
  valid: (CommitteeVector & { committeeHash: string; committee: string })[];
  invalid: (CommitteeVector & { reason: string })[];
}

const vectors = readVectors<CommitteeVectors>("committees.json");

describe("assertCommittee", () => {
  it("refuses the invalid vectors, each for its reason", () => {
    for (const vector of vectors.invalid) {
      const reason = refusalOf(() => assertCommittee(membersOf(vector), vector.slots));
      expect(reason, vector.name).to.equal(vector.reason);
    }
  });

  it("has an example for every reason", () => {
    expect(new Set(vectors.invalid.map(({ reason }) => reason)).size).to.equal(11);
  });

  it("says which member and which value", () => {
    const members = membersOf(vectors.valid[1]!);
    const changed = [members[0]!, { ...members[1]!, weight: 0n }, members[2]!];
    expect(() => assertCommittee(changed)).to.throw("ZeroWeight: position 1, weight 0");
  });
});

describe("committee commitments", () => {
  it("agree with the vectors", () => {
    for (const vector of vectors.valid) {
      const members = membersOf(vector);
      expect(committeeHash(members), vector.name).to.equal(vector.committeeHash);
      expect(committeeCommitment(members, vector.slots), vector.name).to.equal(vector.committee);
    }
  });

  it("differ by the number of slots and by each weight", () => {
    const members = membersOf(vectors.valid[1]!);
    const heavier = members.map((member) => ({ ...member, weight: member.weight + 1n }));
    const commitments = [
      committeeCommitment(members, 4),
      committeeCommitment(members, 32),
      committeeCommitment(heavier, 4),
      committeeCommitment(members.slice(1), 4),
    ];
    expect(new Set(commitments).size).to.equal(4);
    expect(committeeHash(heavier)).to.not.equal(committeeHash(members));
  });

  it("are refused for what is no committee", () => {
    const [first, second] = membersOf(vectors.valid[1]!);
    const list = [second!, first!];
    expect(refusalOf(() => committeeHash(list))).to.equal("NotAscending");
    expect(refusalOf(() => committeeCommitment(list))).to.equal("NotAscending");
  });

  it("allow a member whose key is the one that fills unused slots", () => {
    const [first] = membersOf(vectors.valid[1]!);
    const member: CommitteeMember = { ...first!, ...BASE8 };
    expect(refusalOf(() => committeeCommitment([member], 4))).to.equal("accepted");
  });
});

describe("sortMembers", () => {
  it("orders by x and leaves the list as it was", () => {
    const members = membersOf(vectors.valid[4]!);
    const reversed = [...members].reverse();
    expect(sortMembers(reversed)).to.deep.equal(members);
    expect(reversed[0]).to.deep.equal(members.at(-1));
  });
});

describe("isQuorum", () => {
  it("asks for more than two thirds of the weight", () => {
    expect(isQuorum(2n, 3n)).to.equal(false);
    expect(isQuorum(3n, 4n)).to.equal(true);
    expect(isQuorum(67n, 100n)).to.equal(true);
    expect(isQuorum(66n, 100n)).to.equal(false);
    expect(isQuorum(0n, 0n)).to.equal(false);
    const total = totalWeight(membersOf(vectors.valid.at(-1)!));
    expect(total).to.equal(2n ** 64n - 1n);
    expect(isQuorum((total / 3n) * 2n, total)).to.equal(false);
    expect(isQuorum((total / 3n) * 2n + 1n, total)).to.equal(true);
  });
});

function membersOf({ members }: CommitteeVector): CommitteeMember[] {
  return members.map(({ x, y, ed25519, weight }) => ({
    x: BigInt(x),
    y: BigInt(y),
    ed25519,
    weight: BigInt(weight),
  }));
}
