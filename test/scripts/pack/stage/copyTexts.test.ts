import { expect } from "chai";

import { linksIn } from "../../../../scripts/pack/stage/copyTexts.ts";

describe("links of a package's page", () => {
  it("are what it would have to have, not places in itself or on the web", () => {
    const page = "[one](./one.md) [two](two.md#part) [here](#part) [web](https://example.org/x)";
    expect(linksIn(page)).to.deep.equal(["./one.md", "two.md"]);
  });

  it("are none where code looks like one", () => {
    expect(linksIn("`here[0](1)`\n```ts\nthere[0](2);\n```\n")).to.deep.equal([]);
  });
});
