import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";

import { expect } from "chai";

import { commands } from "../../../scripts/bootstrap/commands.mjs";

describe("npm run compile", () => {
  it("leaves out the contracts of tests, which take longer than the others", () => {
    const [step, ...more] = commands.compile;
    expect(more).to.deep.equal([]);
    expect(step).to.deep.equal({ program: "hardhat", args: ["build", "--no-tests"] });
  });
});

describe("a wrong option of an npm script", function () {
  this.timeout(60_000);

  for (const [args, option, meant, help] of [
    [["send", "--frm", "spoke-a", "--to", "spoke-b"], "--frm", "--from", "npm run send --"],
    [["start", "--onc"], "--onc", "--once", "npm start --"],
    [["causeway", "plan", "--al"], "--al", "--all", "npm run causeway -- plan"],
  ] as const) {
    it(`is named, with the one that was meant: ${args.join(" ")}`, async () => {
      const child = spawn(process.execPath, ["scripts/bootstrap.mjs", ...args]);
      const [[code], stdout, stderr] = await Promise.all([
        once(child, "close"),
        text(child.stdout),
        text(child.stderr),
      ]);
      const told = `error: unknown option '${option}'\n(Did you mean ${meant}?)\nHelp: ${help} --help\n`;
      // Before it, that dependencies are installed, where nobody did that.
      expect(stderr.slice(-told.length)).to.equal(told);
      expect({ code, stdout }).to.deep.equal({ code: 1, stdout: "" });
    });
  }
});
