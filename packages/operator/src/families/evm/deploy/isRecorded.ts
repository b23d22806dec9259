import type { Deployment } from "@causeway/protocol";

import type { PlanContext } from "../PlanContext.ts";
import { deploymentIn } from "./deploymentIn.ts";

/** Whether block and transaction of an entry are those in which the chain says that the contract was made. */
export async function isRecorded(
  context: PlanContext,
  name: string,
  { block, transaction }: Deployment,
): Promise<boolean> {
  if (block === undefined || transaction === undefined) return false;
  if (block > context.view.blockTag) return false;
  const event = await deploymentIn(context, name, { fromBlock: block, toBlock: block });
  return event?.transactionHash === transaction;
}
