import { serviceCommand } from "@causeway/service";
import { callOf } from "@causeway/service/NamingCommand";
import { expect } from "chai";

import { bridgeCommand } from "../../scripts/bridge/bridgeCommand.ts";
import { sendCommand } from "../../scripts/local/sendCommand.ts";
import { startCommand } from "../../scripts/local/startCommand.ts";
import { FEE_UPDATER } from "../../services/fee-updater/src/program.ts";
import { FILLER } from "../../services/filler/src/program.ts";
import { PROVER } from "../../services/prover/src/program.ts";
import { RELAYER } from "../../services/relayer/src/program.ts";
import { VALIDATOR } from "../../services/validator/src/program.ts";
import { commandsOf, helpFindings } from "./world/help/helpFindings.ts";

const noRun = async () => {};

const PROGRAMS = [
  serviceCommand(VALIDATOR, noRun),
  serviceCommand(PROVER, noRun),
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
});
