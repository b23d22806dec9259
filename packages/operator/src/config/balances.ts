import { z } from "zod";

import { address, name, positiveWei } from "./fields.ts";
import type { Violation } from "./Violation.ts";

export const balancesFile = z.strictObject({
  /** What the accounts that pay for transactions should hold at least. */
  floors: z.array(
    z.strictObject({
      name,
      account: address,
      chain: name,
      floor: positiveWei(128),
    }),
  ),
});

/** What an account that pays for transactions should hold on a chain. */
export type FloorConfig = z.output<typeof balancesFile>["floors"][number];

/** How a floor's account is called in findings. */
export function floorSubject({ name, account }: Pick<FloorConfig, "name" | "account">): string {
  return `${name}, ${account}`;
}

/** Floors are of chains that exist, one for each account and chain; outside development someone is watched. */
export function balanceViolations(
  floors: readonly FloorConfig[],
  chains: readonly string[],
  development: boolean,
): Violation[] {
  const keys = floors.map(({ account, chain }) => `${account} ${chain}`);
  const unwatched = development
    ? []
    : chains.filter((name) => !floors.some(({ chain }) => chain === name));
  return [
    ...floors.flatMap(({ chain }, index) =>
      chains.includes(chain)
        ? []
        : [
            {
              path: ["floors", index, "chain"],
              value: chain,
              rule: `is one of ${chains.join(", ")}`,
            },
          ],
    ),
    ...floors.flatMap(({ account }, index) =>
      keys.indexOf(keys[index] ?? "") < index
        ? [
            {
              path: ["floors", index, "account"],
              value: account,
              rule: "one floor for each account and chain",
            },
          ]
        : [],
    ),
    ...unwatched.map((name) => ({
      path: ["floors"],
      value: name,
      rule: "outside development every chain has an account whose balance is watched",
    })),
  ];
}
