import { expect } from "chai";

import { withImports } from "../../../../scripts/pack/stage/withImports.ts";

describe("imports of a packed module", () => {
  const places = new Map([
    ["./one.ts", "./one.js"],
    ["@causeway/peers", "./project/packages/peers/src/index.js"],
  ]);

  it("lead to where the modules are in the package, re-exports and later imports too", () => {
    const code = [
      'import { one } from "./one.ts";',
      'export * from "@causeway/peers";',
      'const later = () => import("./one.ts");',
      'import "ethers";',
    ].join("\n");
    expect(withImports(code, places).split("\n")).to.deep.equal([
      'import { one } from "./one.js";',
      'export * from "./project/packages/peers/src/index.js";',
      'const later = () => import("./one.js");',
      'import "ethers";',
    ]);
  });

  it("are not passed over", () => {
    const code = 'import { one } from "./one.ts";';
    expect(() => withImports(code, places)).to.throw("does not import @causeway/peers");
  });
});
