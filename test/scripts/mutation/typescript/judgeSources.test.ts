import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect } from "chai";

import { findMutants } from "../../../../scripts/mutation/typescript/findMutants.ts";
import { judgeSources } from "../../../../scripts/mutation/typescript/judgeSources.ts";

const SOURCE = `
type Kind = "a" | "b";
const COLUMNS = [{ name: "height", type: "bigint" }];
export function rowOf(events: { kind: Kind; height: number }[]) {
  const { height: unused } = { height: 1 };
  const found = events.find(({ kind }) => kind === "a");
  if (!found || found.height < 3) return undefined;
  return { height: found.height, columns: COLUMNS, kind: found.kind ?? null };
}
`;

const TESTS = `
import { rowOf } from "./rows.ts";
describe("a row", () => {
  it("is found", () => {
    const row = rowOf([{ kind: "b", height: 1 }, { kind: "a", height: 4 }, { kind: "a", height: 5 }]);
    if (row?.height !== 4) throw new Error("another height");
  });
});
`;

describe("mutants of TypeScript sources", function () {
  this.timeout(60_000);
  const folder = mkdtempSync(join(tmpdir(), "causeway-mutants-"));
  const file = join(folder, "rows.ts");
  writeFileSync(file, SOURCE);
  writeFileSync(join(folder, "rows.test.ts"), TESTS);

  after(() => rmSync(folder, { recursive: true }));

  it("change what functions compute, and neither types, names nor columns", () => {
    const changes = findMutants([file], 1).map(({ id, within, original, mutated }) => {
      return `${id} ${within}: ${original} -> ${mutated}`;
    });
    expect(changes).to.deep.equal([
      "1 rowOf: 1 -> (1 + 1)",
      "2 found: find -> findLast",
      "3 found: === -> !==",
      '4 found: "a" -> "mutated"',
      "5 rowOf: || -> &&",
      "6 rowOf: !found -> found",
      "7 rowOf: < -> <=",
      "8 rowOf: 3 -> (3 + 1)",
      "9 rowOf: height: found.height -> height: null",
      "10 rowOf: columns: COLUMNS -> columns: null",
      "11 rowOf: kind: found.kind ?? null -> kind: null",
    ]);
  });

  it("are found by tests that notice them", async () => {
    const mutants = findMutants([file], 1).filter(({ id }) => [2, 7, 9].includes(id));
    const verdicts = await judgeSources([join(folder, "rows.test.ts")], mutants, () => undefined);
    expect(verdicts.map(({ killedBy }) => killedBy?.reason)).to.deep.equal([
      "another height",
      undefined,
      "another height",
    ]);
  });
});
