import type { ServiceProgram } from "@causeway/service";

import { readValidatorConfig, type ValidatorConfig } from "./config.ts";
import { addKeysCommand } from "./keys/keysCommand.ts";
import { startValidator } from "./startValidator.ts";

/** The validator as a program. */
export const VALIDATOR: ServiceProgram<ValidatorConfig, object> = {
  name: "validator",
  description: "sign checkpoints of finalised blocks",
  work: "serve attestations until SIGINT or SIGTERM",
  port: "port to listen on",
  readConfig: readValidatorConfig,
  start: startValidator,
  extend: addKeysCommand,
};
