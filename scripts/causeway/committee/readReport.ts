import { OpenChain } from "../chain/OpenChain.ts";
import type { ChainConfig, Config } from "../config/Config.ts";
import type { PlanContext } from "../plan/PlanContext.ts";
import { type Follower, readFollowers } from "./readFollowers.ts";
import { type Registry, readRegistry } from "./readRegistry.ts";

/** Who signs a chain's checkpoints, and which light clients know it. */
export interface CommitteeReport {
  readonly chain: ChainConfig;
  /** Undefined if the chain has no committee yet. */
  readonly registry: Registry | undefined;
  readonly followers: readonly Follower[];
}

/** A chain that could not be read. */
export interface UnreadableReport {
  readonly chain: ChainConfig;
  readonly error: string;
}

/** Reads a chain's committee by its plan's context. */
export async function readReport(context: PlanContext): Promise<CommitteeReport> {
  const [registry, followers] = await Promise.all([
    readRegistry(context),
    readFollowers(context, context.chain),
  ]);
  return { chain: context.chain, registry, followers };
}

/** Reads the committees of chains; one that cannot be read does not hide the others. */
export function readReports(
  config: Config,
  chains: readonly ChainConfig[],
  deployments: string,
): Promise<(CommitteeReport | UnreadableReport)[]> {
  return Promise.all(
    chains.map((chain) =>
      open(config, chain, deployments).catch((error: Error) => ({ chain, error: error.message })),
    ),
  );
}

async function open(
  config: Config,
  chain: ChainConfig,
  deployments: string,
): Promise<CommitteeReport> {
  const opened = await OpenChain.open(config, chain, deployments);
  try {
    return await readReport(await opened.context());
  } finally {
    await opened.close();
  }
}
