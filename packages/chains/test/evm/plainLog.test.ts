import { expect } from "chai";
import fc from "fast-check";
import { parse } from "valibot";

import { logAnswer, toLog } from "../../src/evm/logAnswer.ts";
import { plainLog } from "../../src/evm/plainLog.ts";

const word = (value: number) => `0x${value.toString(16).padStart(64, "0")}`;

const LOG = {
  ...{ address: `0x${"ab".repeat(20)}`, topics: [word(1), word(2)], data: "0xabcd" },
  ...{ blockNumber: "0x5", blockHash: word(5), transactionHash: word(6), logIndex: "0x7fffffff" },
  ...{ blockTimestamp: "0xffffffffff", removed: false },
};

/** Values that a field may have in the answer of an RPC, right and wrong ones. */
const VALUES: readonly unknown[] = [
  ...[undefined, null, true, false, 0, 5, 2n ** 31n, {}, [], "", "0x", "0X1", "5", "now"],
  ...["0x0", "0x1", "0xa", "0xA", "0xabc", "0xabcd", "0xzz", "0x80000000", "0x10000000000"],
  ...[word(1), word(1).slice(0, -2), `${word(1)}00`, word(1).replace("0x0", "0xA"), `${word(1)}\n`],
  ...[[word(1)], [word(1), null], [word(1), "0x"], word(1).slice(2)],
];

describe("a log in the form of nodes", () => {
  it("is read as the schema reads it", () => {
    const read = plainLog(LOG);
    expect(read && toLog(read)).to.deep.equal(toLog(parse(logAnswer, LOG)));
  });

  it("is never read if the schema refuses it, or reads it otherwise", () => {
    const field = fc.constantFrom(...Object.keys(LOG));
    const changes = fc.array(fc.tuple(field, fc.constantFrom(...VALUES)), { maxLength: 2 });
    fc.assert(
      fc.property(changes, (changed) => {
        const value = { ...LOG, ...Object.fromEntries(changed) };
        const read = plainLog(value);
        if (read === undefined) return;
        expect(toLog(read)).to.deep.equal(toLog(parse(logAnswer, value)));
      }),
      { numRuns: 3_000 },
    );
  });

  for (const value of [undefined, null, "0x", 5, []]) {
    it(`is nothing else, such as ${JSON.stringify(value)}`, () => {
      expect(plainLog(value)).to.equal(undefined);
    });
  }
});
