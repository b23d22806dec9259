import { execFileSync } from "node:child_process";

import { serviceCommand } from "@causeway/service";
import { callOf } from "@causeway/service/NamingCommand";
import { expect } from "chai";

import { bridgeCommand } from "../../scripts/bridge/bridgeCommand.ts";
import { sendCommand } from "../../scripts/local/sendCommand.ts";
import { startCommand } from "../../scripts/local/startCommand.ts";
import { FEE_UPDATER } from "../../services/fee-updater/src/program.ts";
import { FILLER } from "../../services/filler/src/program.ts";
import { RELAYER } from "../../services/relayer/src/program.ts";
import { VALIDATOR } from "../../services/validator/src/program.ts";
import { commandsOf, helpFindings, wordingOf } from "./world/help/helpFindings.ts";

const noRun = async () => {};

const PROGRAMS = [
  serviceCommand(VALIDATOR, noRun),
  serviceCommand(RELAYER, noRun),
  serviceCommand(FEE_UPDATER, noRun),
  serviceCommand(FILLER, noRun),
  startCommand(),
  sendCommand(),
  bridgeCommand(),
];

describe("the help of services and local programs", () => {
  for (const command of PROGRAMS.flatMap(commandsOf)) {
    it(`follows the rules of writing: ${callOf(command)}`, () => {
      expect(helpFindings(command)).to.deep.equal([]);
    });
  }

  // The prover is under the GPL: we reach it as a process.
  it("follows the rules of writing: prover", () => {
    const prover = ["--import", "tsx", "services/prover/src/main.ts"];
    for (const command of [[], ["run"]]) {
      const args = [...prover, ...command, "--help"];
      const help = execFileSync(process.execPath, args, { encoding: "utf8" });
      expect(help).to.match(/^Examples?:$/m);
      expect(wordingOf(help)).to.deep.equal([]);
    }
  });
});
