import type { Generation, GenerationStatus } from "@causeway/protocol";
import { readDeployments, writeDeployments } from "../../../deployments/deploymentRecord.ts";
import { whileDeploymentsLocked } from "../../../deployments/deploymentsLock.ts";
import type { OpenChain } from "../OpenChain.ts";

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

/** A status, and when it began. */
export interface NewStatus extends Pick<Generation, "status" | "since"> {
  /** The status that it replaces; each other one stays. Any if left out. */
  readonly inPlaceOf?: GenerationStatus;
}

/**
 * Records the status of a contract's generation. If it has this status already, the start stays.
 *
 * @returns what is recorded now.
 * @throws DeploymentsInUse, DeploymentsUnreadable, GenerationUnrecorded
 */
export function recordStatus(
  { file, chain }: Pick<OpenChain, "file" | "chain">,
  contract: string,
  { inPlaceOf, ...next }: NewStatus,
): Promise<Pick<Generation, "status" | "since">> {
  return whileDeploymentsLocked(file, () => {
    const contracts = readDeployments(file);
    const entry = contracts[contract];
    if (entry?.generation === undefined) throw new GenerationUnrecorded(contract, file);
    const before = entry.generation;
    const isKept = inPlaceOf !== undefined && before.status !== inPlaceOf;
    if (isKept || before.status === next.status) return before;
    const generation = { ...before, ...next };
    writeDeployments(file, {
      chainId: `${chain.chainId}`,
      contracts: { ...contracts, [contract]: { ...entry, generation } },
    });
    return generation;
  });
}
