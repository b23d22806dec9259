import type { ChainView } from "@causeway/chains/evm";
import type { Deployment, Hex } from "@causeway/protocol";

import type { Deployed, DeployedContract } from "../../../addresses/Deployed.ts";
import { deploymentFile, readDeployments } from "../../../deployments/deploymentRecord.ts";
import type { Target } from "../../ChainFamily.ts";
import { openChain } from "../EvmChains.ts";
import type { PlanContext } from "../PlanContext.ts";

/**
 * What is deployed on an EVM chain: the record, compared with the code at each address if the chain can be read.
 *
 * @throws DeploymentsUnreadable
 */
export async function deployedOn(target: Target): Promise<Deployed> {
  const { environment, chain } = target;
  const file = deploymentFile(environment.deployments, environment.config.environment, chain.name);
  const record = readDeployments(file);
  const common = { chain: chain.name, file };
  try {
    return { ...common, ...(await compare(target)) };
  } catch (error) {
    const contracts = Object.entries(record).map((entry) => recorded(entry, "unknown"));
    return { ...common, compared: { unknown: (error as Error).message }, contracts };
  }
}

async function compare({ environment, chain }: Target) {
  const open = await openChain(environment, chain);
  try {
    const context = await open.context();
    const { view, record } = context;
    const known = await Promise.all(
      Object.entries(record).map(async (entry) =>
        recorded(entry, (await view.hasCode(entry[1].address as Hex)) ? "yes" : "missing"),
      ),
    );
    const contracts = [...known, ...(await unrecorded(context))];
    return { compared: { block: view.blockTag }, contracts };
  } finally {
    await open.close();
  }
}

function recorded(
  [name, { arguments: _, ...entry }]: readonly [string, Deployment],
  code: DeployedContract["code"],
): DeployedContract {
  return { name, ...entry, code, isRecorded: true };
}

/** Contracts of the configuration that the chain has and the record does not list. */
async function unrecorded({ blueprint, record, view }: PlanContext): Promise<DeployedContract[]> {
  const wanted = [blueprint.factory, ...blueprint.contracts].filter(
    ({ name }) => record[name] === undefined,
  );
  const found = await Promise.all(wanted.map((one) => withCode(one, view)));
  return found.flat();
}

async function withCode(
  { name, address }: { readonly name: string; readonly address: Hex },
  view: ChainView,
): Promise<DeployedContract[]> {
  return (await view.hasCode(address)) ? [{ name, address, code: "yes", isRecorded: false }] : [];
}
