import type { SubmittedTransaction } from "@causeway/chains";
import type { Deployment, Hex } from "@causeway/protocol";

import { currentCommit } from "../../../deployments/currentCommit.ts";
import { readDeployments, writeDeployments } from "../../../deployments/deploymentRecord.ts";
import type { TonContext } from "../TonContext.ts";
import { hashOf } from "../TonContract.ts";

/** The transaction of a contract by which it was deployed. */
export interface SentDeployment extends Pick<SubmittedTransaction, "hash" | "height"> {
  readonly account: Hex;
}

/** Folder of the sources. */
const SOURCES = "ton/contracts";

/** Writes down which contracts a chain has. An entry that still holds is kept, and with it its block and commit. */
export async function recordDeployments(
  file: string,
  { chain, view, blueprint }: TonContext,
  sent: readonly SentDeployment[],
): Promise<void> {
  const before = readDeployments(file);
  const contracts: Record<string, Deployment> = {};
  for (const { name, address, code } of blueprint.contracts) {
    const held = await view.account(address);
    if (held.code === undefined) continue;
    const known = before[name];
    const made = sent.find(({ account }) => account === address);
    const isKept = made === undefined && known?.address === address;
    const isCurrent = hashOf(held.code) === hashOf(code);
    contracts[name] = isKept ? known : entryOf(address, made, isCurrent);
  }
  writeDeployments(file, { chainId: `${chain.chainId}`, contracts });
}

function entryOf(address: Hex, made: SentDeployment | undefined, isCurrent: boolean): Deployment {
  const commit = isCurrent ? { commit: currentCommit(SOURCES) } : {};
  if (made === undefined) return { address, ...commit };
  return { address, block: Number(made.height), transaction: made.hash, ...commit };
}
