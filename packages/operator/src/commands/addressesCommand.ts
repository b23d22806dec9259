import { type CommandHelp, withHelp } from "@causeway/service/CommandHelp";
import type { Command } from "commander";

import { addressesJson } from "../addresses/addressesJson.ts";
import { addressSections } from "../addresses/addressSections.ts";
import type { Deployed } from "../addresses/Deployed.ts";
import { unknownCells } from "../overview/Overview.ts";
import { renderOverview } from "../overview/renderOverview.ts";
import { endUnreadable, UNREADABLE } from "./checkAll.ts";
import type { Operator } from "./Operator.ts";
import {
  type ChainsOptions,
  type ConfigOptions,
  chainsFrom,
  withChainsOptions,
  withConfigOptions,
  withDeploymentsOption,
  withJsonOption,
} from "./options.ts";

interface AddressesOptions extends ConfigOptions, ChainsOptions {
  readonly json: boolean;
}

const DIFFERENT = 1;

const HELP: CommandHelp = {
  group: "Deploy",
  does: "show each deployed contract: address, block, commit, transaction",
  notes: [
    "Reads the records in the folder of deployments, and asks each chain for the code.",
    "If a chain does not answer, its records are shown without that comparison.",
  ],
  exitCodes: {
    0: "every value is known, and the chains have all recorded contracts",
    1: "a chain has no code at a recorded address",
    2: "a value is unknown, for example because a chain does not answer",
  },
  examples: ["--environment local --all", "--environment local --chain hub --json"],
};

/** `causeway addresses`. */
export function addressesCommand(program: Command, operator: Operator): void {
  const command = withHelp(program.command("addresses"), HELP);
  withJsonOption(withDeploymentsOption(withChainsOptions(withConfigOptions(command))))
    .action((options: AddressesOptions) => show(options, operator))
    .exitOverride(endUnreadable);
}

async function show(options: AddressesOptions, operator: Operator): Promise<void> {
  const { terminal } = operator;
  terminal.exitCode = UNREADABLE;
  const environment = operator.environment(options);
  const { environment: name } = environment.config;
  const deployed = await Promise.all(
    chainsFrom(environment.config, options).map((chain) =>
      environment.familyOf(chain).deployed({ environment, chain }),
    ),
  );
  const time = BigInt(Math.floor(Date.now() / 1000));
  const overview = {
    environment: name,
    time,
    sections: addressSections(deployed, terminal.caller.stdout.columns !== undefined),
  };
  if (options.json) terminal.printJson(JSON.stringify(addressesJson(name, deployed), null, 2));
  else terminal.print(renderOverview(overview, terminal.columns).join("\n"));
  terminal.exitCode = exitCode(deployed, unknownCells(overview).length);
}

function exitCode(deployed: readonly Deployed[], unknown: number): number {
  const isMissing = deployed.some(({ contracts }) =>
    contracts.some(({ code }) => code === "missing"),
  );
  if (isMissing) return DIFFERENT;
  return unknown === 0 ? 0 : UNREADABLE;
}
