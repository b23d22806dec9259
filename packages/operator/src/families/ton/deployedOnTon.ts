import type { Hex } from "@causeway/protocol";

import type { Deployed, DeployedContract } from "../../addresses/Deployed.ts";
import { readDeployments } from "../../deployments/deploymentRecord.ts";
import type { OpenTonChain } from "./OpenTonChain.ts";
import type { TonContext } from "./TonContext.ts";

/**
 * What is deployed on a TON chain: the record, compared with the code of each account if the chain can be read.
 *
 * @throws DeploymentsUnreadable
 */
export async function deployedOnTon(open: OpenTonChain): Promise<Deployed> {
  const { chain, file } = open;
  const record = readDeployments(file);
  const common = { chain: chain.name, file };
  try {
    const context = await open.context();
    const compared = { block: Number(context.view.height) };
    return { ...common, compared, contracts: await compare(record, context) };
  } catch (error) {
    const contracts = Object.entries(record).map(([name, { arguments: _, ...entry }]) => ({
      ...{ name, ...entry, code: "unknown" as const, isRecorded: true },
    }));
    return { ...common, compared: { unknown: (error as Error).message }, contracts };
  }
}

async function compare(
  record: ReturnType<typeof readDeployments>,
  { view, blueprint }: TonContext,
): Promise<DeployedContract[]> {
  const hasCode = async (account: string) =>
    (await view.account(account as Hex)).code !== undefined;
  const known = Object.entries(record).map(
    async ([name, { arguments: _, ...entry }]): Promise<DeployedContract> => {
      const code = (await hasCode(entry.address)) ? "yes" : "missing";
      return { name, ...entry, code, isRecorded: true };
    },
  );
  const others = blueprint.contracts
    .filter(({ name }) => record[name] === undefined)
    .map(
      async ({ name, address }): Promise<DeployedContract[]> =>
        (await hasCode(address)) ? [{ name, address, code: "yes", isRecorded: false }] : [],
    );
  return [...(await Promise.all(known)), ...(await Promise.all(others)).flat()];
}
