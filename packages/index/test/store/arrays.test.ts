import { MigratedDatabase } from "@causeway/database/testing/MigratedDatabase.ts";
import { BytesError } from "@causeway/protocol";
import { expect } from "chai";
import fc from "fast-check";

import * as arrays from "../../src/store/arrays.ts";
import { migrateAll } from "../../testing/migrateAll.ts";

const bytes = fc
  .uint8Array({ maxLength: 40 })
  .map((part) => `0x${Buffer.from(part).toString("hex")}`);
const text = fc.string({ unit: "grapheme" }).map((part) => part.replaceAll("\0", ""));

const list = <T>(value: fc.Arbitrary<T>) => fc.array(fc.option(value), { maxLength: 20 });
const LISTS = fc.record({
  bytea: list(bytes),
  bigint: list(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })),
  integer: list(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })),
  numeric: list(fc.bigInt({ min: -(2n ** 256n), max: 2n ** 256n })),
  float8: list(fc.constantFrom(0n, 1_700_000_000n, 9_224_318_015_999n, Number.POSITIVE_INFINITY)),
  boolean: list(fc.boolean()),
  text: list(text),
  jsonb: list(text),
});

/** What PostgreSQL reads, as texts. */
const QUERY = `select $1::bytea[]::text[] as bytea, $2::bigint[]::text[] as bigint, $3::integer[]::text[] as integer,
  $4::numeric[]::text[] as numeric, $5::float8[]::numeric[]::text[] as float8, $6::boolean[]::text[] as boolean,
  $7::text[] as text, $8::jsonb[]::text[] as jsonb`;

describe("lists in the form of PostgreSQL", function () {
  this.timeout(20_000);
  let database: MigratedDatabase;

  before(async () => {
    database = await MigratedDatabase.start(migrateAll);
  });
  after(() => database.stop());

  it("are read as they were written, with nulls and without values", async () => {
    await fc.assert(
      fc.asyncProperty(LISTS, async (lists) => {
        const { rows } = await database.db.query(QUERY, [
          arrays.byteaArray(lists.bytea),
          arrays.bigintArray(lists.bigint),
          arrays.integerArray(lists.integer),
          arrays.numericArray(lists.numeric),
          arrays.doubleArray(lists.float8),
          arrays.booleanArray(lists.boolean),
          arrays.textArray(lists.text),
          arrays.jsonbArray(lists.jsonb.map(toJson)),
        ]);
        expect(rows).to.deep.equal([textsOf(lists)]);
      }),
    );
  });

  it("refuses what is no byte string", () => {
    for (const value of ["0x1", "0xzz", "0x12g4", ""]) {
      expect(() => arrays.byteaArray(["0x00", value]))
        .to.throw(BytesError)
        .with.property("code", "NotBytes");
    }
  });

  it("refuses numbers that their type cannot hold", () => {
    expect(() => arrays.bigintArray([2n ** 63n])).to.throw(RangeError);
    expect(() => arrays.integerArray([2 ** 31])).to.throw(RangeError);
  });
});

function toJson(value: string | null): string | null {
  return value === null ? null : JSON.stringify(value);
}

function textsOf(lists: typeof LISTS extends fc.Arbitrary<infer T> ? T : never) {
  return {
    bytea: lists.bytea.map((value) => value?.replace("0x", "\\x") ?? null),
    bigint: lists.bigint.map((value) => value?.toString() ?? null),
    integer: lists.integer.map((value) => value?.toString() ?? null),
    numeric: lists.numeric.map((value) => value?.toString() ?? null),
    float8: lists.float8.map((value) => value?.toString() ?? null),
    boolean: lists.boolean.map((value) => value?.toString() ?? null),
    text: lists.text,
    jsonb: lists.jsonb.map(toJson),
  };
}
