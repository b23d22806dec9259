import type { ExecutedCall } from "@causeway/chains/node";
import {
  type ChainConfig,
  type ConfigOptions,
  counted,
  type Environment,
  type Operator,
  secondsFrom,
  type Terminal,
  withConfigOptions,
  withDeploymentsOption,
  withJsonOption,
} from "@causeway/operator";
import { type CommandHelp, withHelp } from "@causeway/service/CommandHelp";
import { toJson } from "@causeway/service/toJson";
import { type Command, Option } from "commander";

import {
  committeeChains,
  type Named,
  namedOption,
  renderCoefficients,
} from "../../committee/index.ts";
import { type LightClientsConfig, ProverProcess, proverAt } from "../../light-clients/index.ts";
import { askedValidators } from "../askedValidators.ts";
import { CommitteeRotation, type Remaining } from "../evm/CommitteeRotation.ts";
import { HandoverMaker } from "../evm/HandoverMaker.ts";
import { readReports } from "../evm/readReport.ts";
import { renderReport } from "../renderReport.ts";

interface RotateOptions extends ConfigOptions {
  readonly deployments: string;
  readonly validator: Named;
  readonly prover?: string;
  /** Seconds. */
  readonly wait: number;
  readonly json: boolean;
}

/** A transaction that was sent. */
interface Sent {
  readonly chain: string;
  readonly id: string;
  readonly summary: string;
  readonly transaction: string;
  readonly block: number;
}

const HELP: CommandHelp = {
  does: "make all chains and light clients follow the configured committee",
  notes: [
    "Enrols the committee of config/<environment>/committee.json, proposes it, and hands over.",
    "If a run stops, the next run continues.",
  ],
  exitCodes: {
    0: "all chains and light clients follow the committee",
    1: "a step remains; the output names the step",
  },
  examples: ["--environment local", "--environment local --wait 600"],
};

/** `causeway committee rotate`. */
export function rotateCommand(committee: Command, operator: Operator<LightClientsConfig>): void {
  const command = withHelp(committee.command("rotate"), HELP);
  withJsonOption(withDeploymentsOption(withConfigOptions(command)))
    .addOption(
      namedOption(
        "--validator <name=url>",
        "use this URL of a validator, also a leaving one; repeat for more",
      ),
    )
    .addOption(new Option("--prover <url>", "prover to use; the command starts its own by default"))
    .option(
      "--wait <seconds>",
      "wait this long for handovers, signatures and final blocks",
      secondsFrom(0),
      0,
    )
    .action((options: RotateOptions) => rotate(options, operator));
}

async function rotate(
  options: RotateOptions,
  operator: Operator<LightClientsConfig>,
): Promise<void> {
  const { terminal } = operator;
  const environment = operator.environment(options);
  const { config } = environment;
  const { tell } = terminal;
  await showChanges(environment, tell);
  const sent: Sent[] = [];
  const own = options.prover === undefined ? new ProverProcess() : undefined;
  const prover = own ?? proverAt(options.prover ?? "");
  const validators = askedValidators(config, options.validator);
  const rotation = new CommitteeRotation({
    environment,
    validators: options.validator,
    maker: new HandoverMaker({ config, validators, prover, onProgress: tell }),
    waitMilliseconds: options.wait * 1000,
    onProgress: tell,
    env: terminal.env,
    onExecuted: (chain, executed) => {
      const done = noted(chain, executed);
      tell(`${done.chain}: ${done.summary} (block ${done.block}, ${executed.receipt.gasUsed} gas)`);
      sent.push(done);
    },
  });
  try {
    printResult(await rotation.run(), sent, options, terminal);
  } finally {
    await rotation.close();
    await own?.stop();
  }
}

async function showChanges(
  environment: Environment<LightClientsConfig>,
  tell: Terminal["tell"],
): Promise<void> {
  const { config } = environment;
  const reports = await readReports(environment, committeeChains(config.chains));
  for (const report of reports) tell(renderReport(config, report));
  for (const line of renderCoefficients(config.committee.members)) tell(line);
}

function noted({ name }: ChainConfig, { call, receipt }: ExecutedCall): Sent {
  const { id, summary } = call;
  return { chain: name, id, summary, transaction: receipt.hash, block: receipt.blockNumber };
}

function printResult(
  remaining: readonly Remaining[],
  sent: readonly Sent[],
  { json, environment }: RotateOptions,
  terminal: Terminal,
): void {
  const complete = remaining.length === 0;
  if (!complete) terminal.exitCode = 1;
  if (json) {
    terminal.printJson(toJson({ environment, complete, sent, remaining }));
    return;
  }
  const lines = [
    sent.length === 0 ? "nothing sent" : counted(sent.length, "transaction"),
    ...remaining.map(({ chain, what }) => `${chain}: ${what}`),
    complete
      ? "all chains are signed for by the configured committee, and every light client believes it"
      : "the rotation is not complete: run this again, or with --wait <s>",
  ];
  terminal.print(lines.join("\n"));
}
