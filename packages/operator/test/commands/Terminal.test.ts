import { expect } from "chai";

import { TextStream } from "../../../../test/scripts/world/TextStream.ts";
import { Terminal } from "../../src/commands/Terminal.ts";

const HOSTILE = "fine\u001b[2J\u009b\u202e\r";

describe("what commands print", () => {
  let stdout: TextStream;
  let stderr: TextStream;
  let terminal: Terminal;

  beforeEach(() => {
    [stdout, stderr] = [new TextStream(), new TextStream()];
    terminal = new Terminal({ env: {}, stdout, stderr });
  });

  it("keeps its lines and shows by its number what would steer a screen", () => {
    const expected = "one\nfine{1b}[2J{9b}{202e}{d}\n";
    terminal.print(`one\n${HOSTILE}`);
    expect(stdout.text).to.equal(expected);
    expect(stderr.text).to.equal("");
    terminal.tell(`one\n${HOSTILE}`);
    expect(stderr.text).to.equal(expected);
    expect(stdout.text).to.equal(expected);
  });

  it("says the same as JSON, and is safe to look at", () => {
    const document = { text: `${HOSTILE}\u{e0041}`, list: ["a\nb"] };
    terminal.printJson(JSON.stringify(document, null, 2));
    expect(JSON.parse(stdout.text)).to.deep.equal(document);
    expect(stdout.text).to.match(/^(?:[ -~]|\n)*$/);
  });
});
