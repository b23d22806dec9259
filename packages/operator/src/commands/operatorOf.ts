import { join } from "node:path";

import type { BaseConfig } from "../config/BaseConfig.ts";
import { loadConfig } from "../config/loadConfig.ts";
import { openEnvironment } from "../openEnvironment.ts";
import type { Protocol } from "../Protocol.ts";
import type { Operator } from "./Operator.ts";
import { withRpcs } from "./options.ts";
import type { Terminal } from "./Terminal.ts";

/** Where it is written down what is deployed, for commands that do not ask. */
const DEPLOYMENTS = "deployments";

/** Whoever called the program to operate a protocol. */
export function operatorOf<C extends BaseConfig>(
  protocol: Protocol<C>,
  terminal: Terminal,
): Operator<C> {
  const load = (directory: string) => loadConfig(directory, protocol.areas);
  return {
    terminal,
    load,
    environment: ({ config: folder, environment, rpc, deployments = DEPLOYMENTS }) => {
      const config = load(join(folder, environment));
      return openEnvironment(protocol, withRpcs(config, rpc), deployments);
    },
  };
}
