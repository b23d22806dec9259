import { type ChainConfig, type Environment, openChain } from "@causeway/operator";

import { type Registry, readRegistry } from "../../committee/index.ts";
import type { LightClientsConfig, LightClientsContext } from "../../light-clients/index.ts";
import { type Follower, readFollowers } from "./readFollowers.ts";

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
export async function readReport(context: LightClientsContext): Promise<CommitteeReport> {
  const [registry, followers] = await Promise.all([
    readRegistry(context),
    readFollowers(context, context.chain),
  ]);
  return { chain: context.chain, registry, followers };
}

/** Reads the committees of chains; one that cannot be read does not hide the others. */
export function readReports(
  environment: Environment<LightClientsConfig>,
  chains: readonly ChainConfig[],
): Promise<(CommitteeReport | UnreadableReport)[]> {
  return Promise.all(
    chains.map((chain) =>
      open(environment, chain).catch((error: Error) => ({ chain, error: error.message })),
    ),
  );
}

async function open(
  environment: Environment<LightClientsConfig>,
  chain: ChainConfig,
): Promise<CommitteeReport> {
  const opened = await openChain(environment, chain);
  try {
    return await readReport(await opened.context());
  } finally {
    await opened.close();
  }
}
