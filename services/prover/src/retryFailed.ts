import type { CommitteeProver } from "./CommitteeProver.ts";
import type { ProofLog } from "./ProofLog.ts";
import type { ProofQueue } from "./ProofQueue.ts";

/**
 * Tries again what failed last, where nobody else asks for a proof: a prover that says it cannot prove may be asked for
 * none, and would never learn that it can again.
 */
export async function retryFailed(
  provers: ReadonlyMap<number, CommitteeProver>,
  queue: ProofQueue,
  log: ProofLog,
): Promise<void> {
  for (const statement of log.failed) {
    const prover = provers.get(statement.size);
    if (prover === undefined || queue.length > 0) return;
    // How it ends is in the log.
    await queue.run(() => log.prove(prover, statement)).catch(() => undefined);
  }
}
