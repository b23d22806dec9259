import type { Command } from "commander";

import { environmentFileOf, writeEnvironmentFile } from "../services/environmentFile.ts";
import {
  type ConfigOptions,
  configFrom,
  withConfigOptions,
  withDeploymentsOption,
} from "./options.ts";
import type { Terminal } from "./Terminal.ts";

interface ServicesOptions extends ConfigOptions {
  readonly deployments: string;
  readonly out: string;
}

/** `causeway services`. */
export function servicesCommand(causeway: Command, terminal: Terminal): void {
  const command = causeway
    .command("services")
    .description(
      "write what validators and relayers must know of config/<environment>/: its chains, their contracts and RPCs, " +
        "and where validators answer. They read it when they start: write it anew when any of that changes. " +
        "No chain is asked",
    )
    .requiredOption("--out <file>", "the file that their `environmentFile` names");
  withDeploymentsOption(withConfigOptions(command)).action((options: ServicesOptions) =>
    services(options, terminal),
  );
}

function services({ out, deployments, ...options }: ServicesOptions, { print }: Terminal): void {
  const environment = environmentFileOf(configFrom(options), deployments);
  writeEnvironmentFile(out, environment);
  const chains = environment.chains.map(({ name }) => name).join(", ");
  print(
    `written to ${out}: ${chains}; ${environment.validators.length} validators. ` +
      "Services know it when they are started again",
  );
}
