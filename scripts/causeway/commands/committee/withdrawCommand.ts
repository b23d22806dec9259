import type { Command } from "commander";

import type { ChainConfig, Config } from "../../config/Config.ts";
import type { WithdrawalOutcome } from "../../operate/WithdrawalOutcome.ts";
import { withdrawalCall } from "../../operate/withdrawalCall.ts";
import { withdrawCommittees } from "../../operate/withdrawCommittees.ts";
import { GUARDIAN, KEY_VARIABLE, KeyUnusable } from "../../signing/keyFromEnvironment.ts";
import {
  type ChainsOptions,
  type ConfigOptions,
  chainsFrom,
  configFrom,
  withChainsOptions,
  withConfigOptions,
  withDeploymentsOption,
  withJsonOption,
} from "../options.ts";
import { printOutcomes } from "../printOutcomes.ts";
import type { Terminal } from "../Terminal.ts";

interface WithdrawOptions extends ConfigOptions, ChainsOptions {
  readonly deployments: string;
  readonly print: boolean;
  readonly json: boolean;
}

/** `causeway committee withdraw`. */
export function withdrawCommand(committee: Command, terminal: Terminal): void {
  const command = committee
    .command("withdraw")
    .description(
      "withdraw the committee that is proposed, at once and without asking again, before checkpoints name it. " +
        `The guardian's key is read from ${KEY_VARIABLE}. Exit code 0: none is proposed any more; 1: one is`,
    )
    .option("--print", "send nothing, print the calls for a wallet or a Safe", false);
  withJsonOption(withChainsOptions(withDeploymentsOption(withConfigOptions(command)))).action(
    (options: WithdrawOptions) => withdraw(options, terminal),
  );
}

async function withdraw(options: WithdrawOptions, terminal: Terminal): Promise<void> {
  const config = configFrom(options);
  const chains = chainsFrom(config, options);
  const outcomes = options.print
    ? printed(config, chains, true, "the proposed committee is withdrawn by this call")
    : await send(config, chains, options, terminal.env);
  const told = outcomes.map(({ chain: { name }, ...outcome }) => ({
    label: name,
    ...outcome,
    json: { chain: name, ...outcome },
  }));
  printOutcomes("chains", told, options.json, terminal);
}

/** Without a key the calls are what helps. */
async function send(
  config: Config,
  chains: readonly ChainConfig[],
  { deployments }: WithdrawOptions,
  env: NodeJS.ProcessEnv,
): Promise<WithdrawalOutcome[]> {
  try {
    const developmentIndex = GUARDIAN;
    return await withdrawCommittees(chains, { config, deployments, env, developmentIndex });
  } catch (error) {
    if (!(error instanceof KeyUnusable)) throw error;
    return printed(
      config,
      chains,
      false,
      `nothing is withdrawn: ${error.message}, or sign this call`,
    );
  }
}

function printed(
  config: Config,
  chains: readonly ChainConfig[],
  done: boolean,
  told: string,
): WithdrawalOutcome[] {
  return chains.map((chain) => ({ chain, done, told, call: withdrawalCall(config, chain) }));
}
