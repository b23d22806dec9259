import { expect } from "chai";
import { Option } from "commander";

import { type CommandHelp, withHelp } from "../src/CommandHelp.ts";
import { NamingCommand } from "../src/NamingCommand.ts";

describe("withHelp", () => {
  const HELP = { does: "send a text", examples: ["--from hub"] };

  /** The help of `program send`, after its options. */
  function shown(help: CommandHelp, ...columns: number[]): string {
    const [width = 80] = columns;
    let output = "";
    const program = new NamingCommand("program", "npm run program --").configureOutput({
      writeOut: (text) => (output += text),
      getOutHelpWidth: () => width,
    });
    const send = withHelp(program.command("send"), help).addOption(
      new Option("--days <n>", "wait").default(7n),
    );
    send.addOption(new Option("--port <name=n>", "open").default({}));
    send.outputHelp();
    return output;
  }

  it("shows the calls that can be pasted", () => {
    expect(shown(HELP)).to.match(
      /\nsend a text\n.*\n\nExample:\n {2}npm run program -- send --from hub\n$/s,
    );
    const two = { ...HELP, examples: ["--from hub", "--all"] };
    expect(shown(two)).to.match(
      /\nExamples:\n.* send --from hub\n {2}npm run program -- send --all\n$/,
    );
  });

  it("shows exit codes in a block of their own", () => {
    const exitCodes = { 0: "sent", 1: "not sent" };
    expect(shown({ ...HELP, exitCodes })).to.include(
      "\n\nExit codes:\n  0  sent\n  1  not sent\n\nExample",
    );
    expect(shown(HELP)).to.not.include("Exit codes");
  });

  it("wraps notes to the width of the screen", () => {
    const notes = ["A relayer delivers the text.", "The sender pays."];
    expect(shown({ ...HELP, notes }, 40)).to.include(
      "\n\nA relayer delivers the text. The sender\npays.\n",
    );
  });

  it("shows a default that is a bigint, and none that is empty", () => {
    expect(shown(HELP)).to.match(/--days <n> +wait \(default: 7\)\n +--port <name=n> +open\n/);
  });

  it("lists a command under its group", () => {
    const program = new NamingCommand("program");
    withHelp(program.command("send"), { ...HELP, group: "Messages" });
    expect(program.helpInformation()).to.match(/\nMessages:\n {2}send/);
  });
});
