import {
  type ConfigOptions,
  type Operator,
  withConfigOptions,
  withDeploymentsOption,
} from "@causeway/operator";
import type { Command } from "commander";

import type { Config } from "../areas.ts";
import { describeEnvironment } from "./describeEnvironment.ts";
import { writeEnvironmentFile } from "./writeEnvironmentFile.ts";

interface ServicesOptions extends ConfigOptions {
  readonly out: string;
}

/** `causeway services`. */
export function servicesCommand(causeway: Command, operator: Operator<Config>): void {
  const command = causeway
    .command("services")
    .description(
      "write what services must know of config/<environment>/: its chains, their contracts and RPCs, its assets, " +
        "and where validators answer. They read it when they start: write it anew when any of that changes. " +
        "No chain is asked",
    )
    .requiredOption("--out <file>", "the file that their `environmentFile` names");
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
    `written to ${options.out}: ${chains}; ${known.validators.length} validators. ` +
      "Services know it when they are started again",
  );
}
