import type { Area } from "@causeway/operator";

import { committeeCommand } from "../committee/index.ts";
import type { LightClientsConfig } from "../light-clients/index.ts";
import { rotateCommand } from "./commands/rotateCommand.ts";
import { showCommand } from "./commands/showCommand.ts";
import { planHandovers } from "./evm/planHandovers.ts";

/** How one committee follows another, so that every light client goes along. */
export const rotation = {
  name: "rotation",
  evm: { concerns: [planHandovers] },
  commands: (program, operator) => {
    const committee = committeeCommand(program);
    showCommand(committee, operator);
    rotateCommand(committee, operator);
  },
} satisfies Area<LightClientsConfig>;
