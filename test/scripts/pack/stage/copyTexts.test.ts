import { expect } from "chai";

import { withoutLinksOut } from "../../../../scripts/pack/stage/copyTexts.ts";

describe("a package's page", () => {
  const page = (text: string) => withoutLinksOut(text, (path) => path === "CHANGELOG.md");

  it("keeps links to what the package has, to places in itself, and to the web", () => {
    for (const link of [
      "[new](CHANGELOG.md#one)",
      "[here](#part)",
      "[web](https://example.org/x)",
    ]) {
      expect(page(link)).to.equal(link);
    }
  });

  it("has the text alone of links to what only the project has", () => {
    expect(page("see [the bytes](../../docs/protocol.md#bytes), and go on")).to.equal(
      "see the bytes, and go on",
    );
  });

  it("leaves code as it is, which may look like a link", () => {
    for (const code of ["`[a](b)`", "```ts\nhere[0](1); [a](b);\n```"]) {
      expect(page(code)).to.equal(code);
    }
  });
});
