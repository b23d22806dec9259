import { expect } from "chai";
import { CommanderError, Option } from "commander";

import { NamingCommand } from "../src/NamingCommand.ts";

describe("NamingCommand", () => {
  /** What a program with a subcommand `send` tells of these arguments, or the options that it read. */
  function told(...args: string[]): string {
    let output = "";
    let options = {};
    const program = new NamingCommand("program", "npm run program --")
      .exitOverride()
      .configureOutput({
        writeErr: (text) => (output += text),
        writeOut: (text) => (output += text),
      });
    program
      .command("send")
      .requiredOption("--from <chain>", "where it is sent")
      .option("--all", "everything")
      .action((given) => (options = given));
    try {
      program.parse(args, { from: "user" });
    } catch (error) {
      expect(error).to.be.instanceOf(CommanderError);
      return output;
    }
    return JSON.stringify(options);
  }

  const HELP = "Help: npm run program -- send --help\n";

  it("suggests a command that is similar to an unknown one", () => {
    expect(told("sent")).to.equal(
      "error: unknown command 'sent'\n(Did you mean send?)\nHelp: npm run program -- --help\n",
    );
  });

  it("lists the commands if none is similar to an unknown one", () => {
    expect(told("moon")).to.equal(
      "error: unknown command 'moon'\nCommands: send\nHelp: npm run program -- --help\n",
    );
  });

  it("names the option that it does not have, and the one that may have been meant", () => {
    expect(told("send", "--frm", "hub")).to.equal(
      `error: unknown option '--frm'\n(Did you mean --from?)\n${HELP}`,
    );
  });

  it("names it too when nothing is like it", () => {
    expect(told("send", "--moon")).to.equal(`error: unknown option '--moon'\n${HELP}`);
  });

  it("names what is lacking when all that is there is known", () => {
    expect(told("send", "--all")).to.equal(
      `error: required option '--from <chain>' not specified\n${HELP}`,
    );
  });

  it("shows help without what must be there", () => {
    expect(told("send", "--help")).to.match(/^Usage: program send \[options\]\n/);
  });

  it("reads what is right", () => {
    expect(told("send", "--from", "hub")).to.equal('{"from":"hub"}');
  });

  it("needs nothing of the options whose place another takes, and refuses them beside it", () => {
    const read = (...args: string[]) => {
      const program = new NamingCommand("program")
        .exitOverride()
        .configureOutput({ writeErr: () => {} })
        .requiredOption("--from <chain>", "where it is sent")
        .addAlternative(new Option("--follow <id>", "a message"), ["from"]);
      try {
        return program.parse(args, { from: "user" }).opts();
      } catch (error) {
        return (error as CommanderError).code;
      }
    };
    expect(read("--follow", "1")).to.deep.equal({ follow: "1" });
    expect(read("--from", "hub")).to.deep.equal({ from: "hub" });
    expect(read()).to.equal("commander.missingMandatoryOptionValue");
    expect(read("--follow", "1", "--from", "hub")).to.equal("commander.conflictingOption");
  });
});
