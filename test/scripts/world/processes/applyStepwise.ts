// Applies the local configuration to a chain: its name, the RPCs as JSON, the folder of deployments. After each entry
// of the journal it writes a byte to its standard output, and goes on when it reads one from its standard input.

import { readSync, writeSync } from "node:fs";

import { applyChain } from "../../../../scripts/causeway/apply/applyChain.ts";
import { withRpcs } from "../../../../scripts/causeway/commands/options.ts";
import { chainNamed } from "../../../../scripts/causeway/config/Config.ts";
import { loadConfig } from "../../../../scripts/causeway/config/loadConfig.ts";

const POLL_MILLISECONDS = 2;

const [name = "", rpcs = "{}", deployments = ""] = process.argv.slice(2);
const config = withRpcs(loadConfig("config/local"), JSON.parse(rpcs));

await applyChain({
  config,
  chain: chainNamed(config, name),
  deployments,
  waitMilliseconds: 0,
  onExecuted: () => {},
  onJournal: () => {
    writeSync(1, ".");
    readByte();
  },
});

/** Nothing else happens in this process meanwhile. */
function readByte(): void {
  for (;;) {
    try {
      readSync(0, Buffer.alloc(1));
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EAGAIN") throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, POLL_MILLISECONDS);
    }
  }
}
