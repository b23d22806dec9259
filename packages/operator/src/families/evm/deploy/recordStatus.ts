import type { GenerationStatus } from "@causeway/protocol";

import type { OpenChain } from "../OpenChain.ts";
import { readDeployments, writeDeployments } from "./deploymentRecord.ts";
import { whileDeploymentsLocked } from "./deploymentsLock.ts";

/** A contract has no generation in the record, so the record can have no status of it. */
export class GenerationUnrecorded extends Error {
  readonly contract: string;

  constructor(contract: string, file: string) {
    super(
      `${file} has no generation of ${contract}: run causeway apply, which records the contract`,
    );
    this.name = "GenerationUnrecorded";
    this.contract = contract;
  }
}

/**
 * Records the status of a contract's generation. A status that is recorded already keeps its start.
 *
 * @param since Unix seconds by the chain's clock.
 * @throws DeploymentsInUse, DeploymentsUnreadable, GenerationUnrecorded
 */
export function recordStatus(
  { file, chain }: Pick<OpenChain, "file" | "chain">,
  contract: string,
  { status, since }: { readonly status: GenerationStatus; readonly since: number },
): Promise<void> {
  return whileDeploymentsLocked(file, () => {
    const contracts = readDeployments(file);
    const entry = contracts[contract];
    if (entry?.generation === undefined) throw new GenerationUnrecorded(contract, file);
    if (entry.generation.status === status) return;
    const generation = { ...entry.generation, status, since };
    writeDeployments(file, {
      chainId: `${chain.chainId}`,
      contracts: { ...contracts, [contract]: { ...entry, generation } },
    });
  });
}
