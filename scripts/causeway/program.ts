import { type Program, probesOf, watchCommand } from "@causeway/operator";

import { lanesBeside, lanesCommand } from "./areas/lanes/index.ts";
import { checkpointWatch } from "./areas/light-clients/index.ts";
import { CAUSEWAY, type Config } from "./areas.ts";
import { historyCommand } from "./history/historyCommand.ts";
import { indexCommand } from "./indexing/commands/indexCommand.ts";
import { deliverCommand } from "./messages/commands/deliverCommand.ts";
import { onwardCommand } from "./messages/commands/onwardCommand.ts";
import { statusCommand } from "./messages/commands/statusCommand.ts";
import { voidCommand } from "./messages/commands/voidCommand.ts";
import { servicesCommand } from "./services/servicesCommand.ts";
import { apiProbe } from "./verifying/check/apiProbe.ts";
import { verifyCommand } from "./verifying/verifyCommand.ts";
import { whereItRuns } from "./whereItRuns.ts";

/** The operators' program. */
export const causeway: Program<Config> = {
  name: "causeway",
  calledAs: "npm run causeway --",
  description: "deploy, configure and watch Causeway, chain by chain",
  protocol: CAUSEWAY,
  askedProbes: [apiProbe],
  whereItRuns,
  commands: (program, operator) => {
    lanesCommand(program, operator, [
      ...CAUSEWAY.areas.flatMap(({ overview = [] }) => overview),
      lanesBeside,
    ]);
    watchCommand(program, operator, () => [checkpointWatch().round, ...probesOf(CAUSEWAY.areas)]);
    statusCommand(program, operator);
    historyCommand(program, operator);
    deliverCommand(program, operator);
    onwardCommand(program, operator);
    voidCommand(program, operator);
    indexCommand(program, operator);
    verifyCommand(program, operator);
    servicesCommand(program, operator);
  },
};
