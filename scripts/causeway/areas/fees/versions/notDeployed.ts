import type { Waiting } from "@causeway/operator";

/** What deploys a schedule is not planned by the commands on schedules. @param prices What the schedule prices. */
export function notDeployed(prices: string): Waiting {
  const subject = `fee schedule of ${prices}`;
  return { subject, reason: "it is not deployed: causeway apply does that", cause: "elsewhere" };
}
