import {
  type ConfigOptions,
  counted,
  type Operator,
  withConfigOptions,
  withDeploymentsOption,
} from "@causeway/operator";
import { type CommandHelp, withHelp } from "@causeway/service/CommandHelp";
import type { Command } from "commander";

import type { Config } from "../areas.ts";
import { describeEnvironment } from "./describeEnvironment.ts";
import { writeEnvironmentFile } from "./writeEnvironmentFile.ts";

interface ServicesOptions extends ConfigOptions {
  readonly out: string;
}

const HELP: CommandHelp = {
  group: "Deploy",
  does: "write the environment file that services read",
  notes: [
    "The file has the chains, their contracts and RPCs, the assets, and the URLs of validators.",
    "Services read the file when they start. After a change, write it again and restart them.",
    "Asks no chain.",
  ],
  examples: ["--environment local --out environment.json"],
};

/** `causeway services`. */
export function servicesCommand(causeway: Command, operator: Operator<Config>): void {
  const command = withHelp(causeway.command("services"), HELP).requiredOption(
    "--out <file>",
    "file that `environmentFile` of each service names",
  );
  withDeploymentsOption(withConfigOptions(command)).action((options: ServicesOptions) =>
    services(options, operator),
  );
}

function services(options: ServicesOptions, { environment, terminal }: Operator<Config>): void {
  const { config, deployments } = environment(options);
  const known = describeEnvironment(config, deployments);
  writeEnvironmentFile(options.out, known);
  const chains = known.chains.map(({ name }) => name).join(", ");
  terminal.print(
    `written to ${options.out}: ${chains}; ${counted(known.validators.length, "validator")}. ` +
      "Services know it when they are started again",
  );
}
