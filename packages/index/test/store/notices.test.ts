import { expect } from "chai";

import { noticesOf } from "../../src/store/notices.ts";
import { word } from "./toy/chain.ts";

const keys = (count: number) => Array.from({ length: count }, (_, number) => word(number));

describe("notices of changed rows", () => {
  it("name each row once, in texts that PostgreSQL takes", () => {
    for (const count of [1, 113, 114, 1_000]) {
      const notices = noticesOf("letter", keys(count));
      const named = notices.flatMap((notice) => JSON.parse(notice).keys);
      expect(named).to.deep.equal(keys(count));
      for (const notice of notices) expect(Buffer.byteLength(notice)).to.be.below(8_000);
    }
  });

  it("name the entity alone if there are too many rows", () => {
    expect(noticesOf("letter", keys(10_000))).to.deep.equal(['{"entity":"letter"}']);
    const long = `0x${"00".repeat(5_000)}` as const;
    expect(noticesOf("letter", [long])).to.deep.equal(['{"entity":"letter"}']);
  });

  it("are none if no row changed", () => {
    expect(noticesOf("letter", [])).to.deep.equal([]);
  });
});
