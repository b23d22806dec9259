import { EventEmitter } from "node:events";
import { stripVTControlCharacters } from "node:util";

import { expect } from "chai";

import { Screen } from "../../../../scripts/local/display/Screen.ts";

/** A terminal of 80 columns that keeps what is written to it. */
class Terminal extends EventEmitter {
  readonly isTTY = true;
  readonly columns = 80;
  readonly rows = 40;
  written: string[] = [];

  write(text: string): boolean {
    this.written.push(text);
    return true;
  }

  /** The newest lines, without colours, marks that move and times. */
  lines(): string[] {
    const text = stripVTControlCharacters(this.written.at(-1) ?? "");
    return text
      .split("\n")
      .map((line) =>
        line
          .replace(/\d+\.\d s/, "")
          .replaceAll(/\s+/g, " ")
          .trim(),
      )
      .filter((line) => line !== "");
  }
}

describe("Screen", () => {
  let terminal: Terminal;
  let screen: Screen;

  beforeEach(() => {
    terminal = new Terminal();
    screen = new Screen(terminal as unknown as NodeJS.WriteStream);
  });

  afterEach(() => {
    screen.end();
  });

  it("keeps one line for a subject, which moves on", () => {
    screen.event("spoke-a -> hub", "sent");
    screen.event("hub -> spoke-a", "sent");
    screen.event("spoke-a -> hub", "delivered", "good");
    screen.end();
    expect(terminal.written.join("")).to.include("✔");
    expect(terminal.written.join("").match(/spoke-a -> hub/g)).to.have.length.above(1);
    screen.event("spoke-a -> hub", "again");
    expect(terminal.lines()).to.have.length(1);
  });

  it("never writes a line that wraps", () => {
    screen.event("relayer", `${"failed ".repeat(40)}\nand so on`, "bad");
    const longest = Math.max(
      ...terminal.written.flatMap((text) =>
        stripVTControlCharacters(text)
          .split("\n")
          .map((line) => line.length),
      ),
    );
    expect(longest).to.be.at.most(80);
  });

  it("counts services that are up in one line, and shows one alone that fails", () => {
    screen.event("prover", "at http://127.0.0.1:1", "quiet");
    screen.event("relayer", "at http://127.0.0.1:2", "quiet");
    expect(terminal.lines().at(-1)).to.equal("✔ services 2 up: prover, relayer");
    screen.event("relayer", "was killed by SIGKILL", "bad");
    const shown = stripVTControlCharacters(terminal.written.join("\n"));
    expect(shown).to.match(/✖ .*relayer +was killed by SIGKILL/);
    expect(terminal.lines().join("\n")).to.include("1 up: prover");
  });
});
