import { floorSubject } from "../../config/balances.ts";
import { coinText } from "../../core/costOf.ts";
import { type Plan, stepsOnly } from "../../core/Plan.ts";
import type { PlanContext } from "./PlanContext.ts";

/** Accounts that pay for transactions and hold too little for it. */
export async function planBalanceFloors({ config, chain, view }: PlanContext): Promise<Plan> {
  const { symbol } = chain.coin;
  const floors = config.floors.filter((floor) => floor.chain === chain.name);
  const findings = await Promise.all(
    floors.map(async ({ name, account, floor }) => {
      const held = await view.provider.getBalance(account, view.blockTag);
      if (held >= floor) return [];
      return [
        {
          kind: "balance-floor" as const,
          subject: floorSubject({ name, account }),
          expected: `at least ${coinText(floor, symbol)}`,
          held: coinText(held, symbol),
          remedy: `send ${coinText(floor - held, symbol)} or more on ${chain.name} to ${account}`,
        },
      ];
    }),
  );
  return { ...stepsOnly([]), findings: findings.flat() };
}
