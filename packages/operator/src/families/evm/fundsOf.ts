import type { Funds } from "../../core/Funds.ts";
import type { PlanContext } from "./PlanContext.ts";
import type { Rehearsal } from "./rehearsePlan.ts";

/** A transaction offers up to about twice the price now, and a node refuses one that its account could not pay. */
const HEADROOM = 2n;

/** The accounts with keys that sign a plan's steps: a Safe's calls are paid by an owner that the plan does not know. */
export function fundsOf(
  { config, chain, view }: PlanContext,
  { steps, gasPrice }: Rehearsal,
): Promise<Funds[]> {
  const costs = new Map<string, { name: string; address: Funds["address"]; cost: bigint }>();
  for (const { step, gasUsed } of steps) {
    const { name, address, kind } = step.signer;
    if (kind !== "key") continue;
    const before = costs.get(address)?.cost ?? 0n;
    costs.set(address, { name, address, cost: before + gasUsed * gasPrice * HEADROOM });
  }
  return Promise.all(
    [...costs.values()].map(async ({ name, address, cost }) => {
      const held = await view.provider.getBalance(address, view.blockTag);
      const floor = config.floors.find(
        (one) => one.chain === chain.name && one.account === address,
      );
      const amounts = { held, cost, floor: floor?.floor ?? 0n };
      return { name, address, ...inDigits({ ...amounts, missing: missingOf(amounts) }) };
    }),
  );
}

type Amounts = Record<"held" | "cost" | "floor", bigint>;

function missingOf({ held, cost, floor }: Amounts): bigint {
  const missing = cost + floor - held;
  return missing > 0n ? missing : 0n;
}

function inDigits<K extends string>(amounts: Record<K, bigint>): Record<K, string> {
  const entries = Object.entries<bigint>(amounts).map(([key, wei]) => [key, `${wei}`]);
  return Object.fromEntries(entries) as Record<K, string>;
}
