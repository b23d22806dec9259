import {
  type ChainConfig,
  type ChainsOptions,
  type ConfigOptions,
  chainsFrom,
  type Environment,
  GUARDIAN,
  KEY_VARIABLE,
  KeyUnusable,
  type Operator,
  printOutcomes,
  withChainsOptions,
  withConfigOptions,
  withDeploymentsOption,
  withJsonOption,
} from "@causeway/operator";
import { type CommandHelp, withHelp } from "@causeway/service/CommandHelp";
import type { Command } from "commander";

import { committeeChains } from "../committeeChains.ts";
import type { CommitteeConfig } from "../config.ts";
import { withdrawalCall } from "../evm/withdrawal/withdrawalCall.ts";
import { withdrawCommittees } from "../evm/withdrawal/withdrawCommittees.ts";
import type { WithdrawalOutcome } from "../WithdrawalOutcome.ts";

interface WithdrawOptions extends ConfigOptions, ChainsOptions {
  readonly deployments: string;
  readonly print: boolean;
  readonly json: boolean;
}

const HELP: CommandHelp = {
  does: "withdraw a proposed committee before checkpoints name it",
  notes: ["Acts at once, without a confirmation.", `${KEY_VARIABLE} holds the key of a guardian.`],
  exitCodes: { 0: "no committee is proposed any more", 1: "a committee is still proposed" },
  examples: ["--environment local --all"],
};

/** `causeway committee withdraw`. */
export function withdrawCommand(committee: Command, operator: Operator<CommitteeConfig>): void {
  const command = withHelp(committee.command("withdraw"), HELP).option(
    "--print",
    "send nothing; print the calls for a wallet or a Safe",
    false,
  );
  withJsonOption(withChainsOptions(withDeploymentsOption(withConfigOptions(command)))).action(
    (options: WithdrawOptions) => withdraw(options, operator),
  );
}

async function withdraw(
  options: WithdrawOptions,
  operator: Operator<CommitteeConfig>,
): Promise<void> {
  const { terminal } = operator;
  const environment = operator.environment(options);
  const { config } = environment;
  const named = chainsFrom(config, options);
  const chains = options.all ? committeeChains(named) : named;
  const outcomes = options.print
    ? printed(config, chains, true, "the proposed committee is withdrawn by this call")
    : await send(environment, chains, terminal.env);
  const told = outcomes.map(({ chain: { name }, ...outcome }) => ({
    label: name,
    ...outcome,
    json: { chain: name, ...outcome },
  }));
  printOutcomes("chains", told, options.json, terminal);
}

/** Without a key the calls are what helps. */
async function send(
  environment: Environment<CommitteeConfig>,
  chains: readonly ChainConfig[],
  env: NodeJS.ProcessEnv,
): Promise<WithdrawalOutcome[]> {
  try {
    const developmentIndex = GUARDIAN;
    return await withdrawCommittees(chains, { environment, env, developmentIndex });
  } catch (error) {
    if (!(error instanceof KeyUnusable)) throw error;
    return printed(
      environment.config,
      chains,
      false,
      `nothing is withdrawn: ${error.message}, or sign this call`,
    );
  }
}

function printed(
  config: CommitteeConfig,
  chains: readonly ChainConfig[],
  done: boolean,
  told: string,
): WithdrawalOutcome[] {
  return chains.map((chain) => ({ chain, done, told, call: withdrawalCall(config, chain) }));
}
