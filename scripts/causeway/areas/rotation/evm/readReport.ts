import type { ChainConfig, Environment } from "@causeway/operator";
import { openChain } from "@causeway/operator/evm";

import { readRegistry } from "../../committee/index.ts";
import type { LightClientsConfig, LightClientsContext } from "../../light-clients/index.ts";
import type { CommitteeReport, UnreadableReport } from "../CommitteeReport.ts";
import { readFollowers } from "./readFollowers.ts";

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
