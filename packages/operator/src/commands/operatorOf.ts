import { join } from "node:path";

import type { BaseConfig } from "../config/BaseConfig.ts";
import { loadConfig } from "../config/loadConfig.ts";
import { requireEnvironment } from "../config/UnknownEnvironment.ts";
import { openEnvironment } from "../openEnvironment.ts";
import type { Operator } from "./Operator.ts";
import { withRpcs } from "./options.ts";
import type { Program } from "./Program.ts";
import type { Terminal } from "./Terminal.ts";

/** Where it is written down what is deployed, for commands that do not ask. */
const DEPLOYMENTS = "deployments";

/** Whoever called the program to operate a protocol. */
export function operatorOf<C extends BaseConfig>(
  { protocol, whereItRuns }: Pick<Program<C>, "protocol" | "whereItRuns">,
  terminal: Terminal,
): Operator<C> {
  const load = (directory: string) => {
    requireEnvironment(directory);
    return loadConfig(directory, protocol);
  };
  return {
    terminal,
    load,
    environment: ({ config: folders, environment, rpc, deployments = DEPLOYMENTS }) => {
      const folder = join(folders, environment);
      const config = load(folder);
      const found = whereItRuns?.(config, { folder, said: Object.keys(rpc) }) ?? config;
      return openEnvironment(protocol, withRpcs(found, rpc), deployments);
    },
  };
}
