import { formatEther } from "ethers";

import { floorSubject } from "../../config/balances.ts";
import { type Plan, stepsOnly } from "../../core/Plan.ts";
import type { PlanContext } from "./PlanContext.ts";

/** Accounts that pay for transactions and hold too little for it. */
export async function planBalanceFloors({ config, chain, view }: PlanContext): Promise<Plan> {
  const floors = config.floors.filter((floor) => floor.chain === chain.name);
  const findings = await Promise.all(
    floors.map(async ({ name, account, floor }) => {
      const held = await view.provider.getBalance(account, view.blockTag);
      if (held >= floor) return [];
      return [
        {
          kind: "balance-floor" as const,
          subject: floorSubject({ name, account }),
          expected: `at least ${formatEther(floor)}`,
          held: formatEther(held),
          remedy: `send coin of ${chain.name} to ${account}`,
        },
      ];
    }),
  );
  return { ...stepsOnly([]), findings: findings.flat() };
}
