import { expect } from "chai";
import { AbiCoder, concat } from "ethers";

import { describeError } from "../../src/contracts/decodeError.ts";

const ERROR = "0x08c379a0";

describe("what a failed call returned, in words", () => {
  const encode = (type: string, value: unknown) =>
    AbiCoder.defaultAbiCoder().encode([type], [value]);

  it("names an error with its values", () => {
    expect(describeError(concat([ERROR, encode("string", "not now")]))).to.equal("Error(not now)");
  });

  it("shows what would steer a terminal, or begin a line of its own, by its number", () => {
    const text = "\u001b[2J\n✔ delivered\u202e";
    expect(describeError(concat([ERROR, encode("string", text)]))).to.equal(
      "Error({1b}[2J{a}✔ delivered{202e})",
    );
  });

  for (const [what, data] of Object.entries({
    "less than a selector": "0x5f",
    "a known error without its values": ERROR,
    "bytes that are no text": concat([ERROR, encode("bytes", "0xff")]),
  })) {
    it(`is the bytes themselves of ${what}`, () => {
      expect(describeError(data)).to.equal(`error ${data}`);
    });
  }
});
