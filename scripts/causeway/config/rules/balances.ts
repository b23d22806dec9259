import type { FloorConfig } from "../Config.ts";
import type { Violation } from "./Violation.ts";

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
