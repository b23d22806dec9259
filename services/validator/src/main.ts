import "@causeway/service/refuseOldNode";

import { serve } from "@causeway/service";

import { readValidatorConfig } from "./config.ts";
import { addKeysCommand } from "./keys/keysCommand.ts";
import { startValidator } from "./startValidator.ts";

await serve({
  name: "validator",
  description: "Signs checkpoints of finalised blocks",
  work: "serve attestations until SIGINT or SIGTERM",
  port: "port to listen on",
  readConfig: readValidatorConfig,
  start: startValidator,
  extend: addKeysCommand,
});
