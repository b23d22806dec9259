import { expect } from "chai";

import { JsonBounds } from "../src/index.ts";

describe("JsonBounds", () => {
  /** What it says of a text that comes in pieces of some bytes. */
  function flawOf(text: string, size = 1_000): string | undefined {
    const bounds = new JsonBounds();
    const bytes = Buffer.from(text);
    try {
      for (let at = 0; at < bytes.length; at += size) bounds.check(bytes.subarray(at, at + size));
      return undefined;
    } catch (error) {
      return (error as Error).message;
    }
  }

  const MANY = "the answer has more than 250000 values";
  const DEEP = "the answer has more than 64 levels";
  const LONG = "the answer has a text of more than 10000 bytes that is no data";

  it("takes what chains answer, however long their data is", () => {
    const data = `0x${"ab".repeat(1_000_000)}`;
    const log = { address: "0x12", data, topics: ["0x1", "0x2"], removed: false, logIndex: "0x0" };
    const answers = [{ id: 1, result: [log, log] }, { error: { message: 'a "quoted" \\ reason' } }];
    for (const size of [1, 7, 65_536])
      expect(flawOf(JSON.stringify(answers), size)).to.be.undefined;
  });

  it("refuses what comes to very many values, of which each takes memory", () => {
    expect(flawOf(`[${"{},".repeat(124_000)}{}]`)).to.equal(undefined);
    for (const value of ["[],", "{},", "0,"]) {
      expect(flawOf(`[${value.repeat(250_000)}0]`), value).to.equal(MANY);
    }
    expect(flawOf("[[[],[]],".repeat(100_000))).to.be.oneOf([MANY, DEEP]);
  });

  it("refuses what is nested", () => {
    expect(flawOf(`${"[".repeat(64)}${"]".repeat(64)}`)).to.equal(undefined);
    expect(flawOf("[".repeat(65))).to.equal(DEEP);
    expect(flawOf('{"a":'.repeat(65))).to.equal(DEEP);
    expect(flawOf("[[]],".repeat(1_000))).to.equal(undefined);
  });

  it("refuses long numbers, reasons and what is no data", () => {
    expect(flawOf(`"${"9".repeat(10_000)}"`)).to.equal(undefined);
    expect(flawOf(`"${"9".repeat(10_001)}"`)).to.equal(LONG);
    expect(flawOf(`"0${"9".repeat(10_001)}"`)).to.equal(LONG);
    expect(flawOf(`"0x${"9".repeat(500)}\\n${"9".repeat(10_001)}"`)).to.equal(LONG);
    expect(flawOf(`{"${"name".repeat(5_000)}":1}`)).to.equal(LONG);
  });

  it("counts nothing that stands in a text, wherever pieces end", () => {
    const text = JSON.stringify([`${"[,{".repeat(100)}\\`, '"', `0x${"[".repeat(100)}`, '\\"[[']);
    for (let size = 1; size < 40; size++) {
      expect(flawOf(text.repeat(10), size), `${size}`).to.equal(undefined);
      expect(flawOf(`[${text}${"[".repeat(64)}`, size), `${size}`).to.equal(DEEP);
    }
  });
});
