import { expect } from "chai";
import fc from "fast-check";

import type { EventValue } from "../../src/index.ts";
import { valuesFromJson, valuesToJson } from "../../src/store/values.ts";

const text = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({ unit: fc.constantFrom("\0", "\\", "\ud800", "\udc00", "0", "5", "c", "u") }),
);
const { value } = fc.letrec<{ value: EventValue }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small" },
    fc.bigInt({ min: -(2n ** 255n), max: 2n ** 256n - 1n }),
    fc.boolean(),
    text,
    fc.array(tie("value"), { maxLength: 3 }),
  ),
}));

describe("values of events as PostgreSQL keeps them", () => {
  it("are the same when they are read", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.stringMatching(/^[a-z]+$/), value), (values) => {
        expect({ ...valuesFromJson(valuesToJson(values)) }).to.deep.equal({ ...values });
      }),
    );
  });

  it("have neither zeros nor halves of pairs, which PostgreSQL refuses", () => {
    fc.assert(
      fc.property(text, (string) => {
        const { kept } = JSON.parse(valuesToJson({ kept: string })) as { kept: string };
        expect(kept).to.not.include("\0");
        expect(kept.isWellFormed()).to.equal(true);
      }),
    );
  });
});
