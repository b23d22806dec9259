import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect } from "chai";

import { FileChanged, replaceFiles } from "../src/index.ts";

describe("replaceFiles", () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "causeway-replace-"));
    for (const name of ["one", "two"]) writeFileSync(join(folder, name), "before");
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  const replaced = (name: string) => ({
    ...{ file: join(folder, name), before: "before", after: "after" },
  });
  const textOf = (name: string) => readFileSync(join(folder, name), "utf8");

  it("writes every file, and leaves no draft", () => {
    replaceFiles([replaced("one"), replaced("two")]);
    expect([textOf("one"), textOf("two")]).to.deep.equal(["after", "after"]);
    expect(readdirSync(folder)).to.deep.equal(["one", "two"]);
  });

  it("writes no file if another program changed one since it was read", () => {
    writeFileSync(join(folder, "two"), "changed");
    expect(() => replaceFiles([replaced("one"), replaced("two")])).to.throw(
      FileChanged,
      /two has changed since it was read/,
    );
    expect([textOf("one"), textOf("two")]).to.deep.equal(["before", "changed"]);
    expect(readdirSync(folder)).to.deep.equal(["one", "two"]);
  });

  it("writes no file if a draft cannot be written", () => {
    mkdirSync(`${join(folder, "two")}.${process.pid}`);
    expect(() => replaceFiles([replaced("one"), replaced("two")])).to.throw(/EISDIR/);
    expect(textOf("one")).to.equal("before");
  });
});
