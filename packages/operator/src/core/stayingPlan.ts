import { type Plan, stepsOnly } from "./Plan.ts";
import type { Step } from "./Step.ts";

/**
 * Steps of access while other chains are not ready. What the deployer needs still keeps asking for the role that it has:
 * else each step would wait for a delay.
 *
 * @param farewell Id of the step that takes the deployer's role away.
 * @param needed Ids of the steps after which the deployer could not open lanes any more.
 */
export function stayingPlan<S extends Step>(
  steps: readonly S[],
  farewell: string | undefined,
  needed: readonly string[],
): Plan<S> {
  if (farewell === undefined || !steps.some(({ id }) => id === farewell)) return stepsOnly(steps);
  const kept = [...needed, farewell];
  const reason = "the deployer opens lanes when the other chains are ready, and gives it up then";
  return {
    steps: steps.filter(({ id }) => !kept.includes(id)),
    waiting: [{ subject: "admin of the deployer", reason, cause: "elsewhere" }],
    findings: steps.filter(({ id }) => kept.includes(id)).flatMap(({ findings }) => findings),
  };
}
