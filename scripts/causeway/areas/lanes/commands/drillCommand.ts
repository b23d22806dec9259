import {
  type ByFamily,
  type ChainConfig,
  type ChainsOptions,
  type ConfigOptions,
  chainsFrom,
  type Environment,
  forFamily,
  KEY_VARIABLE,
  type Operator,
  type Proof,
  withChainsOptions,
  withConfigOptions,
  withDeploymentsOption,
  withJsonOption,
} from "@causeway/operator";
import { type CommandHelp, withHelp } from "@causeway/service/CommandHelp";
import type { Command } from "commander";

import type { LanesConfig } from "../config.ts";
import { drillChain } from "../evm/drill/drillChain.ts";
import { drillTon } from "../ton/drill/drillTon.ts";

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

const HELP: CommandHelp = {
  group: "Emergency",
  does: "rehearse pauses of all lanes on copies of the chains",
  notes: [
    "Sends nothing. Checks the keys, roles and funds that a pause and its end need.",
    `The guardian is the account of ${KEY_VARIABLE}. Without a key, the drill tries every configured guardian.`,
  ],
  exitCodes: {
    0: "keys, roles and funds are there",
    1: "a key, a role or funds are missing",
    2: "a chain could not be read",
  },
  examples: ["--environment local --all"],
};

/** `causeway drill`. */
export function drillCommand(program: Command, operator: Operator<LanesConfig>): void {
  const command = withHelp(program.command("drill"), HELP);
  withJsonOption(withDeploymentsOption(withChainsOptions(withConfigOptions(command)))).action(
    (options: DrillOptions) => drill(options, operator),
  );
}

async function drill(options: DrillOptions, operator: Operator<LanesConfig>): Promise<void> {
  const { terminal } = operator;
  const environment = operator.environment(options);
  const { config } = environment;
  const chains = chainsFrom(config, options);
  const drilled: Drilled[] = [];
  // One copy of a chain at a time: each is a machine that works hard.
  for (const chain of chains) {
    const result = await drillOrTell(environment, chain, terminal.env);
    if (!options.json) terminal.print(toText(result));
    drilled.push(result);
  }
  if (options.json) terminal.printJson(JSON.stringify(drilled, null, 2));
  terminal.exitCode = exitCode(drilled);
}

const DRILLS: ByFamily<typeof drillChain> = { evm: drillChain, ton: drillTon };

async function drillOrTell(
  environment: Environment<LanesConfig>,
  chain: ChainConfig,
  env: NodeJS.ProcessEnv,
): Promise<Drilled> {
  try {
    return {
      chain: chain.name,
      proofs: await forFamily(DRILLS, chain)(environment, chain, env),
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
