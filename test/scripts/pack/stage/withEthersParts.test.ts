import { expect } from "chai";

import { withEthersParts } from "../../../../scripts/pack/stage/withEthersParts.ts";

describe("imports of ethers in a packed module", () => {
  it("name the part that has each name, so that chunks share no more than they use", () => {
    const code =
      'import {\n  Interface,\n  toQuantity as hex\n} from "ethers";\nimport "./one.js";';
    expect(withEthersParts(code).split("\n")).to.deep.equal([
      'import { Interface } from "ethers/abi";',
      'import { toQuantity as hex } from "ethers/utils";',
      'import "./one.js";',
    ]);
  });

  it("are refused where ethers has no such name", () => {
    const code = 'import { absent } from "ethers";';
    expect(() => withEthersParts(code)).to.throw("no part of ethers has absent");
  });
});
