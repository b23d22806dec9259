import { appendFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect } from "chai";

import { AppendOnlyFile } from "../src/AppendOnlyFile.ts";

describe("AppendOnlyFile", () => {
  let folder: string;
  let file: string;
  let lines: AppendOnlyFile;

  const open = () => new AppendOnlyFile(file, (reason) => new Error(reason));

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "causeway-lines-"));
    file = join(folder, "lines");
    lines = open();
  });

  afterEach(() => {
    lines.close();
    rmSync(folder, { recursive: true });
  });

  it("has other lines take the place of all, and goes on after them", () => {
    lines.append("one");
    lines.append("two", "three");
    lines.replace(["three"]);
    expect(lines.size).to.equal(6);
    lines.append("four");
    lines.close();
    lines = open();
    expect(lines.lines).to.deep.equal(["three", "four"]);
  });

  it("cuts off a last line that was torn, and writes the next one behind what is whole", () => {
    lines.append("one");
    lines.close();
    appendFileSync(file, "tw");
    lines = open();
    expect(lines.lines).to.deep.equal(["one"]);
    lines.append("two");
    expect(readFileSync(file, "utf8")).to.equal("one\ntwo\n");
  });

  it("takes no lines' place that somebody else wrote", () => {
    lines.append("one");
    appendFileSync(file, "another's\n");
    expect(() => lines.replace([])).to.throw("was changed by somebody else");
    expect(readFileSync(file, "utf8")).to.equal("one\nanother's\n");
  });
});
