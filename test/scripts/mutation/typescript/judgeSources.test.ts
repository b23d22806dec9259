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

const DATABASES = `
import { MigratedDatabase } from "@causeway/database/testing/MigratedDatabase.ts";
it("share a server", async () => {
  const migrations = async () => undefined;
  const [one, other] = [await MigratedDatabase.start(migrations), await MigratedDatabase.start(migrations)];
  await one.db.query("create table own ()");
  const { rows } = await other.db.query("select to_regclass('own') as own");
  if (rows[0].own !== null) throw new Error("they share a database");
  if (new URL(one.url).port !== new URL(other.url).port) throw new Error("they have two servers");
  await one.stop();
  const { rowCount } = await other.db.query("select from pg_database where datname like 'mutant%'");
  if (rowCount !== 1) throw new Error("a database stays");
  await other.stop();
});
`;

const STORE = `
export class Store {
  above(above: bigint) {
    if (above < 0n) throw new RangeError(\`\${above} is > 0 and wrong\`);
    return this.db.query(\`select distinct key from row where at is not null
      and height > \${above} and at between 1 and 2
      order by at desc\`);
  }
}
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

  it("change guards, and what statements ask a database", () => {
    const path = join(folder, "store.ts");
    writeFileSync(path, STORE);
    const changes = findMutants([path], 1).map(({ line, within, original, mutated }) => {
      return `${line} ${within}: ${original} -> ${mutated}`;
    });
    expect(changes).to.deep.equal([
      "4 above: above < 0n -> false",
      "4 above: < -> <=",
      "4 above: 0n -> (0n + 1n)",
      "5 above: distinct  -> ",
      "5 above: is not  -> is ",
      "6 above: and -> or",
      "6 above: > -> >=",
      "6 above: and -> or",
      "7 above:  desc -> ",
    ]);
  });

  it("are judged by tests whose databases share a server", async () => {
    const path = join(folder, "databases.test.ts");
    writeFileSync(path, DATABASES);
    expect(await judgeSources([path], [], () => undefined)).to.deep.equal([]);
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
