import type { ChainConfig } from "../Config.ts";
import type { Violation } from "./Violation.ts";

/** Chain ids that no public network has; what is insecure is allowed on these alone. As `DevelopmentChains.sol`. */
const DEVELOPMENT_CHAIN_IDS = { first: 31_337n, last: 31_399n };

/** Facts about chains that a schema of one value cannot see. */
export function chainViolations(
  chains: readonly ChainConfig[],
  hub: string,
  development: boolean,
): Violation[] {
  const names = chains.map(({ name }) => name);
  const ids = chains.map(({ chainId }) => chainId);
  return [
    ...repeated(names).map((index) => ({
      path: ["chains", index, "name"],
      value: names[index],
      rule: "no two chains have one name",
    })),
    ...repeated(ids).map((index) => ({
      path: ["chains", index, "chainId"],
      value: ids[index],
      rule: "no two chains have one chain id",
    })),
    ...(names.includes(hub)
      ? []
      : [{ path: ["hub"], value: hub, rule: `the hub is one of the chains: ${names.join(", ")}` }]),
    ...(development ? publicChains(ids) : []),
  ];
}

function publicChains(chainIds: readonly bigint[]): Violation[] {
  const { first, last } = DEVELOPMENT_CHAIN_IDS;
  return chainIds.flatMap((chainId, index) =>
    chainId >= first && chainId <= last
      ? []
      : [
          {
            path: ["chains", index, "chainId"],
            value: chainId,
            rule: `the chain ids of a development environment are ${first} to ${last}`,
          },
        ],
  );
}

/** Places of values that stand earlier in the list too. */
function repeated(values: readonly unknown[]): number[] {
  return values.flatMap((value, index) => (values.indexOf(value) < index ? [index] : []));
}
