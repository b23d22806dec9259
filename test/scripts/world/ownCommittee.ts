import { join } from "node:path";

import { environmentOf, uintBytes } from "@causeway/protocol";
import { createLogger, type RunningService } from "@causeway/service";
import { createKeys, startValidator, ValidatorKeys, writeKeyFile } from "@causeway/validator";

import { finalisedChainConfig } from "../../../scripts/causeway/areas/light-clients/index.ts";
import type { Config } from "../../../scripts/causeway/areas.ts";
import { editEnvironment } from "../../../scripts/local/environment/leaveOutChain.ts";

/**
 * Has the committee of an environment outside development sign by fresh keys, where those that it names are others' own.
 *
 * @param directory The environment's folder.
 * @param folder Where the validators' keys are kept.
 */
export function takeOverCommittee(directory: string, environment: string, folder: string): void {
  editEnvironment<{ members: { name: string }[] }>(directory, "committee.json", (file) => ({
    ...file,
    members: file.members.map((member) => {
      const secret = createKeys();
      writeKeyFile(keyFile(folder, member.name), secret, false);
      const held = new ValidatorKeys(secret);
      const { x, y, ed25519 } = held.publicKeys;
      const possession = held.provePossession(environmentOf(environment));
      return { ...member, x: uintBytes(x, 32), y: uintBytes(y, 32), ed25519, possession };
    }),
  }));
}

/** Starts the validators of such a committee, by name. */
export async function startCommittee(
  config: Config,
  folder: string,
): Promise<Map<string, RunningService>> {
  const chains = config.chains.map((chain) => finalisedChainConfig(config, chain));
  const running = new Map<string, RunningService>();
  for (const { name } of config.committee.members) {
    const settings = {
      environment: config.environment,
      development: false,
      keyFile: keyFile(folder, name),
      journalFile: join(folder, `${name}.journal`),
      listen: { host: "127.0.0.1", port: 0 },
      logLevel: "silent" as const,
      chains,
    };
    running.set(name, await startValidator(settings, createLogger("validator", "silent")));
  }
  return running;
}

function keyFile(folder: string, name: string): string {
  return join(folder, `${name}.keys`);
}
