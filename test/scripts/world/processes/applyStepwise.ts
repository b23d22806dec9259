import { environmentAt } from "../../../../scripts/causeway/environment.ts";
// Applies the local configuration to a chain: its name, the RPCs as JSON, the folder of deployments. After each entry
// of the journal it writes a byte to its standard output, and goes on when it reads one from its standard input.

import { readSync, writeSync } from "node:fs";
import { chainNamed, withRpcs } from "@causeway/operator";
import { applyChain } from "@causeway/operator/evm";
import { loadConfig } from "../../../../scripts/causeway/environment.ts";
import { EVM_LOCAL } from "../evmLocal.ts";
import { withoutAssets } from "../withoutAssets.ts";

const POLL_MILLISECONDS = 2;

const [name = "", rpcs = "{}", deployments = ""] = process.argv.slice(2);
const config = withRpcs(withoutAssets(loadConfig(EVM_LOCAL)), JSON.parse(rpcs));

await applyChain({
  environment: environmentAt(config, deployments),
  chain: chainNamed(config, name),
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
