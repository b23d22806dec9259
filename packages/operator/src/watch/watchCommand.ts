import { setTimeout as sleep } from "node:timers/promises";
import { untilStopped } from "@causeway/service";
import { type CommandHelp, withHelp } from "@causeway/service/CommandHelp";
import { type Command, InvalidArgumentError } from "commander";
import type { Operator } from "../commands/Operator.ts";
import {
  type ChainsOptions,
  type ConfigOptions,
  chainsFrom,
  withChainsOptions,
  withConfigOptions,
  withDeploymentsOption,
} from "../commands/options.ts";
import { secondsFrom } from "../commands/seconds.ts";
import type { BaseConfig } from "../config/BaseConfig.ts";
import { exitCodeOf } from "../core/CheckResult.ts";
import { counted } from "../core/counted.ts";
import type { Probe } from "../Probe.ts";
import { type Alarm, alarmsOf, alarmText, changesBetween } from "./Alarm.ts";
import { WatchApi } from "./WatchApi.ts";
import { type Round, Watcher } from "./Watcher.ts";
import { Webhook } from "./Webhook.ts";

interface WatchOptions extends ConfigOptions, ChainsOptions {
  readonly deployments: string;
  /** Seconds. */
  readonly interval: number;
  readonly once: boolean;
  readonly listen?: Address;
  readonly webhook?: string;
}

interface Address {
  readonly host: string;
  readonly port: number;
}

/** Name of the variable that may hold the webhook's URL, which is often a secret. */
const WEBHOOK_VARIABLE = "CAUSEWAY_WEBHOOK";

const UNREADABLE = 2;

const HELP: CommandHelp = {
  group: "Operate",
  does: "check chains at intervals, and report changes",
  notes: [
    "Also compares the checkpoints of light clients with the chains that they follow.",
    "Runs until SIGINT or SIGTERM.",
  ],
  exitCodes: {
    0: "in the last round, chains and configuration agreed",
    1: "they differed",
    2: "a chain could not be read",
  },
  examples: [
    "--environment local --all --listen 127.0.0.1:9300",
    "--environment local --all --once",
  ],
};

/**
 * `causeway watch`.
 *
 * @param probes What is looked at beside all that `check` looks at.
 */
export function watchCommand<C extends BaseConfig>(
  program: Command,
  operator: Operator<C>,
  probes: () => readonly Probe<C>[],
): void {
  const command = withHelp(program.command("watch"), HELP);
  withDeploymentsOption(withChainsOptions(withConfigOptions(command)))
    .option(
      "--interval <seconds>",
      "time from the start of a round to the next",
      secondsFrom(1),
      60,
    )
    .option("--once", "end after one round", false)
    .option("--listen <host:port>", "serve /metrics for Prometheus, and /health", addressFrom)
    .option("--webhook <url>", `post changes there as JSON; default: ${WEBHOOK_VARIABLE}`)
    .action((options: WatchOptions) => watch(options, operator, probes()));
}

/** Takes `host:port`. Throws `InvalidArgumentError`. */
function addressFrom(text: string): Address {
  const [, host, port] = /^(\[[\da-f:]+\]|[^:]+):(\d{1,5})$/i.exec(text) ?? [];
  if (host === undefined || Number(port) > 65_535)
    throw new InvalidArgumentError("give a host and a port: 127.0.0.1:9300");
  return { host: host.replace(/^\[|\]$/g, ""), port: Number(port) };
}

async function watch<C extends BaseConfig>(
  options: WatchOptions,
  operator: Operator<C>,
  probes: readonly Probe<C>[],
): Promise<void> {
  const { terminal } = operator;
  terminal.exitCode = UNREADABLE;
  const watcher = new Watcher({
    environment: () => operator.environment(options),
    chainsOf: (config) => chainsFrom(config, options),
    probes,
  });
  const url = options.webhook ?? terminal.env[WEBHOOK_VARIABLE];
  const webhook = url === undefined ? undefined : new Webhook(url);
  const api = options.listen && new WatchApi(options.interval);
  try {
    if (api !== undefined && options.listen !== undefined) {
      const { host, port } = options.listen;
      terminal.tell(`metrics at ${await api.listen(host, port)}/metrics`);
    }
    await goRound(options, operator, watcher, { webhook, api });
  } finally {
    await api?.close();
  }
}

/** The receivers of alarms beside the screen. */
interface Listeners {
  readonly webhook: Webhook | undefined;
  readonly api: WatchApi | undefined;
}

async function goRound<C extends BaseConfig>(
  { interval, once }: WatchOptions,
  { terminal }: Operator<C>,
  watcher: Watcher<C>,
  { webhook, api }: Listeners,
): Promise<void> {
  const stopped = new AbortController();
  if (!once) untilStopped().then(() => stopped.abort());
  let alarms: readonly Alarm[] = [];
  for (let number = 1; !stopped.signal.aborted; number++) {
    const due = Date.now() + interval * 1000;
    const round = await watcher.round().catch((error: Error) => {
      // Nothing can be said without a configuration at the beginning; later, it is being changed.
      if (number === 1) throw error;
      terminal.tell(`not watched: ${error.message}`);
      return undefined;
    });
    if (round !== undefined) alarms = await tell(round, alarms);
    if (once) {
      if (round !== undefined) terminal.print(verdictOf(round, alarms));
      return;
    }
    await sleep(Math.max(0, due - Date.now()), undefined, { signal: stopped.signal }).catch(
      () => undefined,
    );
  }

  async function tell(round: Round, before: readonly Alarm[]): Promise<readonly Alarm[]> {
    const now = alarmsOf(round.results, before);
    const changes = changesBetween(before, now);
    for (const alarm of changes.began) terminal.print(`began: ${alarmText(alarm)}`);
    for (const alarm of changes.ended) terminal.print(`ended: ${alarmText(alarm)}`);
    api?.show(round, now);
    webhook?.add(round.environment, changes);
    const problem = await webhook?.flush();
    if (problem !== undefined) terminal.tell(`the webhook was not told: ${problem}`);
    terminal.exitCode = exitCodeOf(round.results);
    return now;
  }
}

/** The outcome of a single round. */
function verdictOf({ environment, results }: Round, alarms: readonly Alarm[]): string {
  const chains = counted(results.length, "chain");
  if (exitCodeOf(results) === 0) return `${chains} as configured`;
  const command = `causeway check --environment ${environment} --all`;
  return `${chains}, ${counted(alarms.length, "difference")}. For the fixes run: ${command}`;
}
