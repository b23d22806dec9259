import { z } from "zod";

import { type ChainConfig, everyChain } from "./ChainConfig.ts";
import type { ConfiguredFamilies } from "./FamilyConfig.ts";
import { name } from "./fields.ts";
import type { Violation } from "./Violation.ts";

export type { ChainConfig };

/** @param families Those that are known. */
export const chainsFile = (families: ConfiguredFamilies) =>
  z.strictObject({
    environment: name,
    development: z.boolean(),
    hub: name,
    chains: z.array(chainOf(families)).min(2, "at least two chains"),
  });

function chainOf(families: ConfiguredFamilies): z.ZodType<ChainConfig> {
  const words = Object.keys(families);
  const [first, ...others] = words.map((word) =>
    z.strictObject({
      ...everyChain,
      family: z.literal(word),
      ...families[word]?.config.chainFields,
    }),
  );
  if (first === undefined) throw new TypeError("a protocol without families has no chains");
  const error = `the family is ${words.map((word) => `"${word}"`).join(" or ")}`;
  return z.discriminatedUnion("family", [first, ...others], { error }) as z.ZodType<ChainConfig>;
}

type ChainsFile = z.output<ReturnType<typeof chainsFile>>;

/** Chain ids that no public network has; what is insecure is allowed on these alone. As `DevelopmentChains.sol`. */
const DEVELOPMENT_CHAIN_IDS = { first: 31_337n, last: 31_399n };

/** Facts about chains that a schema of one value cannot see. */
export function chainViolations(
  { chains, hub, development }: ChainsFile,
  families: ConfiguredFamilies,
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
    ...otherHub(hub, chains, families),
    ...chains.flatMap((chain, index) =>
      (families[chain.family]?.config.chainViolations?.(chain) ?? []).map(
        ({ path, ...broken }) => ({
          path: ["chains", index, ...path],
          ...broken,
        }),
      ),
    ),
    ...(development ? publicChains(ids) : [...loneRpcs(chains), ...mixedWorth(chains)]),
    ...(development ? [] : developmentChains(ids)),
  ];
}

/** A hub imports lanes, and hands out the committee's list: not every family has contracts that do. */
function otherHub(
  hub: string,
  chains: readonly ChainConfig[],
  families: ConfiguredFamilies,
): Violation[] {
  const chain = chains.find(({ name }) => name === hub);
  if (chain === undefined || families[chain.family]?.config.isNoHub !== true) return [];
  const able = Object.keys(families).filter((word) => families[word]?.config.isNoHub !== true);
  const rule = `a chain of the family ${able.join(" or ")}: one of ${chain.family} is no hub`;
  return [{ path: ["hub"], value: hub, rule }];
}

/** One RPC alone could tell anything. */
function loneRpcs(chains: readonly ChainConfig[]): Violation[] {
  return chains.flatMap(({ rpcUrls }, index) =>
    new Set(rpcUrls.map((url) => new URL(url).host)).size > 1
      ? []
      : [
          {
            path: ["chains", index, "rpcUrls"],
            value: rpcUrls,
            rule: "outside development at least two RPCs, of different hosts",
          },
        ],
  );
}

/** A chain whose coins are worth nothing is attacked for nothing. */
function mixedWorth(chains: readonly ChainConfig[]): Violation[] {
  return chains.flatMap(({ testnet }, index) =>
    testnet === chains[0]?.testnet
      ? []
      : [
          {
            path: ["chains", index, "testnet"],
            value: testnet,
            rule: "the chains of an environment are all test networks, or none is",
          },
        ],
  );
}

/** The contracts allow on these what is insecure. */
function developmentChains(chainIds: readonly bigint[]): Violation[] {
  return chainIds.flatMap((chainId, index) =>
    isDevelopmentChain(chainId)
      ? [
          {
            path: ["chains", index, "chainId"],
            value: chainId,
            rule: "no development chain outside development",
          },
        ]
      : [],
  );
}

/** Whether a chain comes and goes with whoever develops. */
export function isDevelopmentChain(chainId: bigint): boolean {
  return chainId >= DEVELOPMENT_CHAIN_IDS.first && chainId <= DEVELOPMENT_CHAIN_IDS.last;
}

function publicChains(chainIds: readonly bigint[]): Violation[] {
  const { first, last } = DEVELOPMENT_CHAIN_IDS;
  return chainIds.flatMap((chainId, index) =>
    isDevelopmentChain(chainId)
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
