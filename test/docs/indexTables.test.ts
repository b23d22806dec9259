import { globSync, readFileSync } from "node:fs";

import { expect } from "chai";

const PAGE = "docs/index.md";
const COMMENT = /^comment on (?:table|view) (index\.\w+) is\s+'((?:[^']|'')+)'/gm;
const ROW = /^\| `(index\.\w+)` \| (.+) \|$/gm;

describe(PAGE, () => {
  it("lists every table and view of the index as its comment describes it", () => {
    const files = globSync("packages/index/{migrations,src/products/*/migrations}/*.sql");
    const declared = files.flatMap((file) => {
      const [up = ""] = readFileSync(file, "utf8").split("-- Down Migration");
      return matches(up, COMMENT).map(([name, text]) => [name, text.replaceAll("''", "'")]);
    });
    expect(declared.map(([name]) => name)).to.include.members(["index.chains", "index.transfers"]);
    const listed = matches(readFileSync(PAGE, "utf8"), ROW);
    expect(listed.toSorted()).to.deep.equal([...new Map(declared as Row[])].toSorted());
  });
});

type Row = [name: string, text: string];

function matches(text: string, pattern: RegExp): Row[] {
  return Array.from(text.matchAll(pattern), ([, name = "", value = ""]) => [name, value]);
}
