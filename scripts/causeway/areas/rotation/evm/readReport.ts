import type { ChainConfig, Environment } from "@causeway/operator";
import { openChain } from "@causeway/operator/evm";

import { adoptingChains, readRegistry } from "../../committee/index.ts";
import type { LightClientsConfig, LightClientsContext } from "../../light-clients/index.ts";
import type { AdoptedReport } from "../AdoptedReport.ts";
import type { CommitteeReport, UnreadableReport } from "../CommitteeReport.ts";
import { readAdopted } from "./readAdopted.ts";
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
): Promise<(CommitteeReport | AdoptedReport | UnreadableReport)[]> {
  return Promise.all(
    chains.map((chain) =>
      open(environment, chain).catch((error: Error) => ({ chain, error: error.message })),
    ),
  );
}

async function open(
  environment: Environment<LightClientsConfig>,
  chain: ChainConfig,
): Promise<CommitteeReport | AdoptedReport> {
  const isAdopting = adoptingChains([chain]).length > 0;
  const opened = await openChain(environment, isAdopting ? environment.config.hub : chain);
  try {
    const context = await opened.context();
    return await (isAdopting ? readAdopted(context, chain) : readReport(context));
  } finally {
    await opened.close();
  }
}
