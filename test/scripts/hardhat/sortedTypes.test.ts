import { readFileSync } from "node:fs";

import { expect } from "chai";

describe("sortedTypes", () => {
  it("has the generated index list contracts in the order of their paths, folder by folder", () => {
    const index = readFileSync("typechain-types/index.ts", "utf8");
    const paths = Array.from(
      index.matchAll(/^export type \{ \w+ \} from '(.*)\/\w+\.js'/gm),
      ([, path]) => path,
    );
    const inOrder = paths.filter((path, place) => path !== paths[place - 1]);
    expect(inOrder).to.have.length.greaterThan(5);
    expect(new Set(inOrder).size, "no folder comes twice").to.equal(inOrder.length);
  });
});
