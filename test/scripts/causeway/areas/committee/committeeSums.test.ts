import { committeeCommitment, committeeHash, sortMembers } from "@causeway/protocol";
import { expect } from "chai";

import {
  committeeHashOf,
  committeeSums,
} from "../../../../../scripts/causeway/areas/committee/committeeSums.ts";
import { loadConfig } from "../../../../../scripts/causeway/environment.ts";
import { EVM_LOCAL } from "../../../world/evmLocal.ts";

describe("committeeSums", () => {
  const { members } = loadConfig(EVM_LOCAL).committee;
  const sorted = sortMembers(members);

  it("is what light clients and people are told, in whichever order the members come", () => {
    const expected = { commitment: committeeCommitment(sorted, 32), hash: committeeHash(sorted) };
    expect(committeeSums(members, 32)).to.deep.equal(expected);
    expect(committeeSums([...members].reverse(), 32)).to.deep.equal(expected);
  });

  it("is another one for the slots of another circuit", () => {
    const { commitment, hash } = committeeSums(members, 32);
    expect(committeeSums(members, 4)).to.deep.equal({
      commitment: committeeCommitment(sorted, 4),
      hash,
    });
    expect(committeeSums(members, 4).commitment).to.not.equal(commitment);
  });

  it("notices that a weight was changed in place", () => {
    const changing = members.map((member) => ({ ...member }));
    const before = committeeSums(changing, 32);
    changing[0]!.weight += 1n;
    expect(committeeHashOf(sortMembers(changing))).to.equal(committeeSums(changing, 32).hash);
    expect(committeeSums(changing, 32).hash)
      .to.equal(committeeHash(sortMembers(changing)))
      .and.to.not.equal(before.hash);
  });
});
