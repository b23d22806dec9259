import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect } from "chai";

import { writeScript } from "../../../../scripts/pack/stage/writeScript.ts";

describe("a program for pages without a bundler", function () {
  this.timeout(60_000);
  let folder: string;

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), "causeway-script-"));
    await writeScript(folder);
  });

  after(() => rmSync(folder, { recursive: true }));

  const read = (name: string) => readFileSync(join(folder, name));

  it("is one module, and others that it loads later, named by their contents", () => {
    const others = readdirSync(folder).filter((name) => name !== "tag.html");
    expect(others).to.include("causeway-widget.js").and.to.have.lengthOf.above(10);
    const loaded = others.filter((name) => name !== "causeway-widget.js");
    expect(loaded.filter((name) => !/^[\w.]+-[A-Z0-9]{8}\.js$/.test(name))).to.deep.equal([]);
  });

  it("has a tag with the hash of each file", () => {
    const tag = read("tag.html").toString();
    const [, map = "{}"] = /<script type="importmap">(.*)<\/script>/.exec(tag) ?? [];
    const { integrity } = JSON.parse(map);
    const names = readdirSync(folder).filter((name) => name !== "tag.html");
    expect(Object.keys(integrity)).to.have.members(names.map((name) => `/causeway/${name}`));
    for (const name of names) {
      const hash = createHash("sha384").update(read(name)).digest("base64");
      expect(integrity[`/causeway/${name}`]).to.equal(`sha384-${hash}`);
    }
    const hash = integrity["/causeway/causeway-widget.js"];
    expect(tag).to.include(`src="/causeway/causeway-widget.js" integrity="${hash}" crossorigin`);
  });
});
