import type { Command } from "commander";

import type { ChainConfig, Config } from "../config/Config.ts";
import type { Proof } from "../drill/Proof.ts";
import { familyOf } from "../families/familyOf.ts";
import { KEY_VARIABLE } from "../signing/keyFromEnvironment.ts";
import {
  type ChainsOptions,
  type ConfigOptions,
  chainsFrom,
  configFrom,
  withChainsOptions,
  withConfigOptions,
  withDeploymentsOption,
  withJsonOption,
} from "./options.ts";
import type { Terminal } from "./Terminal.ts";

interface DrillOptions extends ConfigOptions, ChainsOptions {
  readonly deployments: string;
  readonly json: boolean;
}

/** What a drill showed of one chain. */
interface Drilled {
  readonly chain: string;
  readonly proofs: readonly Proof[];
  /** Why it could not be drilled; undefined if it could. */
  readonly unreadable?: string;
}

/** `causeway drill`. */
export function drillCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command("drill")
    .description(
      "rehearse an incident on forks of the chains: that keys, roles and funds are there to pause every lane and to " +
        `open it again; nothing is sent. The guardian is he whose key is in ${KEY_VARIABLE}, or else all of the ` +
        "configuration's. Exit code 0 if all is there, 1 if something is missing, 2 if a chain cannot be read",
    );
  withJsonOption(withDeploymentsOption(withChainsOptions(withConfigOptions(command)))).action(
    (options: DrillOptions) => drill(options, terminal),
  );
}

async function drill(options: DrillOptions, terminal: Terminal): Promise<void> {
  const config = configFrom(options);
  const chains = chainsFrom(config, options);
  const drilled: Drilled[] = [];
  // One fork at a time: each is a node that works hard.
  for (const chain of chains) {
    const result = await drillOrTell(config, chain, options.deployments, terminal.env);
    if (!options.json) terminal.print(toText(result));
    drilled.push(result);
  }
  if (options.json) terminal.printJson(JSON.stringify(drilled, null, 2));
  terminal.exitCode = exitCode(drilled);
}

async function drillOrTell(
  config: Config,
  chain: ChainConfig,
  deployments: string,
  env: NodeJS.ProcessEnv,
): Promise<Drilled> {
  try {
    return {
      chain: chain.name,
      proofs: await familyOf(chain).drill({ config, chain, deployments, env }),
    };
  } catch (error) {
    return { chain: chain.name, proofs: [], unreadable: (error as Error).message };
  }
}

function toText({ chain, proofs, unreadable }: Drilled): string {
  const lines = proofs.map(({ holds, told }) => `  ${holds ? "✔" : "✘"} ${told}`);
  const last = unreadable === undefined ? [] : [`  ✘ cannot be read: ${unreadable}`];
  return [chain, ...lines, ...last].join("\n");
}

function exitCode(drilled: readonly Drilled[]): number {
  if (drilled.some(({ unreadable }) => unreadable !== undefined)) return 2;
  return drilled.some(({ proofs }) => proofs.some(({ holds }) => !holds)) ? 1 : 0;
}
