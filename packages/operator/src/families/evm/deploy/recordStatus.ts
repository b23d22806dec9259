import { GENERATION_STATUSES, type Generation, type GenerationStatus } from "@causeway/protocol";

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

/** How far a status can come: it never goes back, because a retired generation takes no orders. */
const ORDER = GENERATION_STATUSES;

/**
 * Records the status of a contract's generation. A recorded status keeps its start, and a later one stays.
 *
 * @param since Unix seconds by the chain's clock.
 * @returns what is recorded now.
 * @throws DeploymentsInUse, DeploymentsUnreadable, GenerationUnrecorded
 */
export function recordStatus(
  { file, chain }: Pick<OpenChain, "file" | "chain">,
  contract: string,
  { status, since }: { readonly status: GenerationStatus; readonly since: number },
): Promise<Pick<Generation, "status" | "since">> {
  return whileDeploymentsLocked(file, () => {
    const contracts = readDeployments(file);
    const entry = contracts[contract];
    if (entry?.generation === undefined) throw new GenerationUnrecorded(contract, file);
    const before = entry.generation;
    if (ORDER.indexOf(before.status) >= ORDER.indexOf(status)) return before;
    const generation = { ...before, status, since };
    writeDeployments(file, {
      chainId: `${chain.chainId}`,
      contracts: { ...contracts, [contract]: { ...entry, generation } },
    });
    return generation;
  });
}
