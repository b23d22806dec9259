import { expect } from "chai";

import { print, printJson, tell } from "../../../../scripts/causeway/commands/print.ts";

const HOSTILE = "fine\u001b[2J\u009b\u202e\r";

describe("what commands print", () => {
  /** What `act` writes to a stream. */
  function written(stream: NodeJS.WriteStream, act: () => void): string {
    const { write } = stream;
    let text = "";
    stream.write = (chunk: string | Uint8Array) => {
      text += chunk;
      return true;
    };
    try {
      act();
    } finally {
      stream.write = write;
    }
    return text;
  }

  it("keeps its lines and shows by its number what would steer a terminal", () => {
    const expected = "one\nfine{1b}[2J{9b}{202e}{d}\n";
    expect(written(process.stdout, () => print(`one\n${HOSTILE}`))).to.equal(expected);
    expect(written(process.stderr, () => tell(`one\n${HOSTILE}`))).to.equal(expected);
  });

  it("says the same as JSON, and is safe to look at", () => {
    const document = { text: `${HOSTILE}\u{e0041}`, list: ["a\nb"] };
    const json = JSON.stringify(document, null, 2);
    const text = written(process.stdout, () => printJson(json));
    expect(JSON.parse(text)).to.deep.equal(document);
    expect(text).to.match(/^(?:[ -~]|\n)*$/);
  });
});
