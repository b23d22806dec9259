import { commandOf, Terminal } from "@causeway/operator";
import { callOf } from "@causeway/service/NamingCommand";
import { expect } from "chai";
import type { Command } from "commander";

import { causeway } from "../../../scripts/causeway/program.ts";
import { commandsOf, examplesIn, helpFindings, helpOf } from "../world/help/helpFindings.ts";
import { runCauseway } from "../world/runCauseway.ts";
import { TextStream } from "../world/TextStream.ts";

const GROUPS = ["Deploy:", "Operate:", "Emergency:", "Messages:", "Money:"];

describe("the help of causeway", () => {
  const program = causewayCommand();
  const [, ...commands] = commandsOf(program);

  it("lists each command under a group", () => {
    const groups = program.commands.map((command) => command.helpGroup());
    expect([...new Set(groups)]).to.have.members(GROUPS);
    expect(helpOf(program)).to.match(/\n\nDeploy:\n {2}plan .*\nEmergency:\n.*\nMoney:\n/s);
    expect(helpOf(program)).to.not.include("\nCommands:");
  });

  for (const command of commands) {
    it(`follows the rules of writing: ${nameOf(command)}`, () => {
      expect(helpFindings(command)).to.deep.equal([]);
    });

    it(`shows examples that the command understands: ${nameOf(command)}`, async () => {
      for (const example of examplesIn(command)) {
        expect(await reachedBy(example)).to.match(new RegExp(`^${nameOf(command)}( |$)`));
      }
    });
  }

  it("shows the number of days of vaults", async () => {
    const { code, stdout } = await runCauseway(["vaults", "--help"]);
    expect(code).to.equal(0);
    expect(stdout).to.match(/--days <days> .*\(default: 7\)/);
  });
});

function causewayCommand(): Command {
  const [stdout, stderr] = [new TextStream(), new TextStream()];
  return commandOf(causeway, new Terminal({ env: {}, stdout, stderr }));
}

function nameOf(command: Command): string {
  return callOf(command).replace(`${causeway.calledAs} `, "");
}

/** The command that a call reaches. No command acts. */
async function reachedBy(call: string): Promise<string> {
  const program = causewayCommand();
  let reached = "";
  for (const command of commandsOf(program)) {
    if (command.commands.length > 0) continue;
    command.action(() => {
      reached = nameOf(command);
    });
  }
  const args = call.replace(`${causeway.calledAs} `, "").split(" ");
  await program.parseAsync(args, { from: "user" });
  return reached;
}
