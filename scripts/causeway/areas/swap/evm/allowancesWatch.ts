import type { ChainView } from "@causeway/chains/evm";
import { chainIdentity } from "@causeway/chains/node";
import {
  type ChainConfig,
  type CheckResult,
  counted,
  type Environment,
  type Finding,
  type Probe,
} from "@causeway/operator";
import { deploymentFile, readDeployments } from "@causeway/operator/evm";
import type { Deployment } from "@causeway/protocol";

import { FinalChain } from "../../messaging/index.ts";
import { earlierRouter, earlierRouterOn } from "../addresses.ts";
import type { RemainingAllowance } from "../GenerationOutcome.ts";
import { generationsOn, type SwapConfig } from "../SwapConfig.ts";
import type { EarlierGeneration } from "../schema.ts";
import { firstRecorded } from "./retirement/firstRecorded.ts";
import { remainingAllowances } from "./retirement/remainingAllowances.ts";
import type { Scan } from "./retirement/Scan.ts";
import { readScan, scanFile } from "./retirement/ScanFile.ts";
import { scanBlocks } from "./retirement/scanBlocks.ts";

/** Accounts that a finding names; causeway swap retire lists all. */
const NAMED = 3;

/** By chain and generation; each round reads the blocks since the round before. */
type Scans = Map<string, Scan>;

/** Which accounts give a generation an allowance that takes no orders any more. */
export function allowancesWatch(): Probe<SwapConfig> {
  const scans: Scans = new Map();
  return (environment, chains) =>
    Promise.all(chains.map((chain) => resultOf(environment, chain, scans)));
}

/** The earlier generations of a chain, as they were recorded. */
class Watched {
  readonly environment: Environment<SwapConfig>;
  readonly chain: ChainConfig;
  readonly record: Readonly<Record<string, Deployment>>;
  readonly #scans: Scans;

  constructor(environment: Environment<SwapConfig>, chain: ChainConfig, scans: Scans) {
    const { config, deployments } = environment;
    this.environment = environment;
    this.chain = chain;
    this.record = readDeployments(deploymentFile(deployments, config.environment, chain.name));
    this.#scans = scans;
  }

  /** Those that take no orders. */
  get ended(): readonly EarlierGeneration[] {
    return generationsOn(this.environment.config, this.chain).filter((generation) => {
      const status = this.record[earlierRouter(generation)]?.generation?.status;
      return status !== undefined && status !== "current";
    });
  }

  /** The allowances that are left at a final block. */
  async allowances(generation: EarlierGeneration, view: ChainView): Promise<RemainingAllowance[]> {
    const { chain, environment, record } = this;
    const { config } = environment;
    const router = earlierRouterOn(config, chain, generation);
    const scan = await this.#scanOf(generation, view);
    const from = Math.max(scan.next, firstRecorded(record));
    const blocks = { router, from, to: view.blockTag, range: chain.logRange };
    for await (const line of scanBlocks(view, blocks)) scan.take(line);
    return remainingAllowances(view, scan.approvals, { config, chain, router });
  }

  async #scanOf(generation: EarlierGeneration, view: ChainView): Promise<Scan> {
    const { chain, environment } = this;
    const { config, deployments } = environment;
    const head = {
      chain: await chainIdentity(view.provider),
      router: earlierRouterOn(config, chain, generation),
    };
    const key = JSON.stringify(head);
    const where = { chain: chain.name, generation };
    const scan =
      this.#scans.get(key) ?? readScan(scanFile(deployments, config.environment, where), head);
    this.#scans.set(key, scan);
    return scan;
  }
}

async function resultOf(
  environment: Environment<SwapConfig>,
  chain: ChainConfig,
  scans: Scans,
): Promise<CheckResult> {
  const nothing = { chain: chain.name, block: undefined, findings: [], unreadable: [] };
  let opened: FinalChain | undefined;
  try {
    const watched = new Watched(environment, chain, scans);
    const { ended } = watched;
    if (ended.length === 0) return nothing;
    opened = await FinalChain.open(environment, chain);
    const { view } = await opened.newest();
    const findings = await Promise.all(
      ended.map(async (generation) => {
        const left = await watched.allowances(generation, view);
        return left.length === 0 ? [] : [finding(watched, generation, left)];
      }),
    );
    return { ...nothing, block: view.blockTag, findings: findings.flat() };
  } catch (error) {
    return { ...nothing, unreadable: [(error as Error).message] };
  } finally {
    await opened?.close();
  }
}

function finding(
  { environment: { config }, chain }: Watched,
  generation: EarlierGeneration,
  left: readonly RemainingAllowance[],
): Finding {
  const named = left.slice(0, NAMED).map(({ account, amount, token }) => {
    return `${account} (${amount ?? `of token ${token}`})`;
  });
  const more = left.length > NAMED ? `, and ${left.length - NAMED} more` : "";
  const where = `--environment ${config.environment} --generation ${generation} --chain ${chain.name}`;
  return {
    kind: "swap-generation-allowance",
    subject: `generation ${generation}`,
    expected: "no account gives its router an allowance",
    held: `${counted(left.length, "allowance")}: ${named.join(", ")}${more}`,
    remedy: `list them by causeway swap retire ${where}, and ask the accounts to send the calls that revoke them`,
  };
}
