import { expect } from "chai";

import { memberChanges } from "../../../../../../scripts/causeway/areas/committee/members/memberChanges.ts";
import { renderChanges } from "../../../../../../scripts/causeway/areas/committee/members/renderMembers.ts";
import { loadConfig } from "../../../../../../scripts/causeway/environment.ts";
import { EVM_LOCAL } from "../../../../world/evmLocal.ts";

describe("memberChanges", () => {
  const { members } = loadConfig(EVM_LOCAL).committee;
  const [one, two, three] = members as [
    (typeof members)[0],
    (typeof members)[0],
    (typeof members)[0],
  ];
  const bare = ({ x, y, ed25519, weight }: typeof one) => ({ x, y, ed25519, weight });

  it("tells who joins, who leaves and whose weight changes", () => {
    const changes = memberChanges([bare(one), bare(two)], [{ ...two, weight: 5n }, three], members);
    expect(changes).to.deep.equal([
      { name: "validator-2", operator: "operator-2", before: 1n, after: 5n },
      { name: "validator-3", operator: "operator-3", before: 0n, after: 1n },
      { name: "validator-1", operator: "operator-1", before: 1n, after: 0n },
    ]);
  });

  it("calls by its key whom the configuration does not know", () => {
    const [change] = memberChanges([bare(one)], [], []);
    expect(change?.name).to.equal("0x104c54ce…");
  });

  it("takes one with another key for another, whatever it is called", () => {
    const changes = memberChanges([one], [{ ...two, name: one.name }], members);
    expect(changes.map(({ before, after }) => [before, after])).to.deep.equal([
      [0n, 1n],
      [1n, 0n],
    ]);
  });

  it("is shown with the share of the whole, rounded down", () => {
    const lines = renderChanges(
      memberChanges([one, two], [{ ...two, weight: 2n }, three], members),
    );
    expect(lines).to.deep.equal([
      "validator    operator    weight now          weight to be",
      "validator-2  operator-2  1           50.0 %  2             66.6 %  changes",
      "validator-3  operator-3  -                   1             33.3 %  joins",
      "validator-1  operator-1  1           50.0 %  -                     leaves",
    ]);
  });
});
