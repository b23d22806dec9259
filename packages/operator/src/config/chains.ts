import { z } from "zod";

import { address, count, httpUrl, name, positive, positiveWei } from "./fields.ts";
import type { Violation } from "./Violation.ts";

/** @param families Words for the families of chains that are known. */
export const chainsFile = (families: readonly string[]) =>
  z.strictObject({
    environment: name,
    development: z.boolean(),
    hub: name,
    chains: z
      .array(
        z.strictObject({
          name,
          chainId: positive(64).transform(BigInt),
          family: z.enum(families, `the family is ${familiesText(families)}`),
          /** Whether its coins are worth nothing. */
          testnet: z.boolean(),
          /** In which it is paid: chains with one symbol have one coin. */
          coin: z.strictObject({
            symbol: z.string().regex(/^[A-Z][A-Z0-9]{0,10}$/, "a coin's symbol: ETH"),
            decimals: count(8),
          }),
          /** The coin as a token; where nothing is said of it, none exists that is known. */
          wrappedNative: address.optional(),
          /** Uniswap's Permit2, where it is not at the address that it has on nearly every chain. */
          permit2: address.optional(),
          /** All of them are asked, and all must agree. */
          rpcUrls: z.array(httpUrl).min(1, "at least one URL"),
          /** Most blocks that its RPCs let one request for events span. */
          logRange: positive(32),
          /** Seconds; an RPC whose newest block is older shows nothing of what happens. */
          maxHeadAge: positive(32),
          /** Wei; no transaction of ours offers more for a unit of gas. */
          maxFeePerGas: positiveWei(128),
          /** Gas that it takes for a byte of calldata beside what every chain does, at most; none where it is left out. */
          dataGasPerByte: positive(32).optional(),
        }),
      )
      .min(2, "at least two chains"),
  });

/** `"evm"`, or several with an "or" before the last. */
function familiesText(families: readonly string[]): string {
  return families.map((family) => `"${family}"`).join(" or ");
}

type ChainsFile = z.output<ReturnType<typeof chainsFile>>;

/** A chain: its facts, and where to reach it. */
export type ChainConfig = ChainsFile["chains"][number];

/** Chain ids that no public network has; what is insecure is allowed on these alone. As `DevelopmentChains.sol`. */
const DEVELOPMENT_CHAIN_IDS = { first: 31_337n, last: 31_399n };

/** Facts about chains that a schema of one value cannot see. */
export function chainViolations({ chains, hub, development }: ChainsFile): Violation[] {
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
    ...(development ? publicChains(ids) : [...loneRpcs(chains), ...mixedWorth(chains)]),
    ...(development ? [] : developmentChains(ids)),
  ];
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
