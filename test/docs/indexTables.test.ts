import { globSync, readFileSync } from "node:fs";

import { createIndexMetrics } from "@causeway/index";
import { expect } from "chai";
import { Registry } from "prom-client";

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

  it("has an alert for each metric of the index, and for no other", async () => {
    const registry = new Registry();
    createIndexMetrics(registry);
    const known = registry.getMetricsAsArray().map(({ name }) => name);
    const named = readFileSync(PAGE, "utf8").match(/causeway_index_\w+/g) ?? [];
    expect([...new Set(named)].toSorted()).to.deep.equal(
      known.filter((name) => name.startsWith("causeway_index_")).toSorted(),
    );
  });
});

type Row = [name: string, text: string];

function matches(text: string, pattern: RegExp): Row[] {
  return Array.from(text.matchAll(pattern), ([, name = "", value = ""]) => [name, value]);
}
