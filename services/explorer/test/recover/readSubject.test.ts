import { expect } from "chai";

import { readSubject } from "../../src/recover/subject/readSubject.ts";

const WORD = `0x${"ab".repeat(32)}`;

describe("readSubject", () => {
  it("reads an id as people paste it", () => {
    for (const text of [
      WORD,
      ` ${WORD.toUpperCase().replace("0X", "0x")}\n`,
      WORD.slice(2),
      `https://explorer.example/tx/${WORD}`,
      `https://explorer.example/way.html?id=${WORD}`,
      Buffer.from("ab".repeat(32), "hex").toString("base64"),
      Buffer.from("ab".repeat(32), "hex").toString("base64url"),
    ]) {
      expect(readSubject(text), text).to.deep.equal({ status: "read", word: WORD });
    }
  });

  it("says what is wrong with a text of another form", () => {
    expect(readSubject(" ")).to.deep.equal({ status: "empty" });
    expect(readSubject("0x12")).to.deep.equal({
      status: "bad",
      problem: { name: "digits", text: "0x12", count: 2 },
    });
    expect(readSubject(`${WORD}0`)).to.have.nested.include({ "problem.count": 65 });
    expect(readSubject("my transfer")).to.deep.equal({
      status: "bad",
      problem: { name: "noId", text: "my transfer" },
    });
  });
});
