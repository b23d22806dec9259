import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect } from "chai";

import { writeWhole } from "../src/writeWhole.ts";

describe("writeWhole", () => {
  let folder: string;
  let file: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "causeway-write-whole-"));
    file = join(folder, "below", "file");
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  it("writes the file and nothing beside it", () => {
    writeWhole(file, "one");
    expect(readFileSync(file, "utf8")).to.equal("one");
    expect(readdirSync(join(folder, "below"))).to.deep.equal(["file"]);
  });

  it("leaves what was to whoever is reading it", () => {
    writeWhole(file, "one");
    const reader = openSync(file, "r");
    writeWhole(file, "two");
    expect(readFileSync(reader, "utf8")).to.equal("one");
    expect(readFileSync(file, "utf8")).to.equal("two");
    closeSync(reader);
  });
});
