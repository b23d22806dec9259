import type { Hex } from "@causeway/protocol";
import { z } from "zod";

import type { ChainConfig } from "./chains.ts";
import { type ConfiguredFamilies, misplaced } from "./FamilyConfig.ts";
import { address, name, positiveSmallest } from "./fields.ts";
import type { Violation } from "./Violation.ts";

export const balancesFile = z.strictObject({
  /** What the accounts that pay for transactions should hold at least. */
  floors: z.array(
    z.strictObject({
      name,
      /** In the form of the chain's family. */
      account: z.string(),
      chain: name,
      /** In the smallest unit of the chain's coin. */
      floor: positiveSmallest(128),
    }),
  ),
});

type BalancesFile = z.output<typeof balancesFile>;

/** What an account that pays for transactions should hold on a chain. */
export interface FloorConfig {
  readonly name: string;
  readonly account: Hex;
  readonly chain: string;
  readonly floor: bigint;
}

/** What the rules of floors look at beside the file. */
export interface FloorSurroundings {
  readonly chains: readonly ChainConfig[];
  readonly families: ConfiguredFamilies;
  readonly development: boolean;
}

/** How a floor's account is called in findings. */
export function floorSubject({ name, account }: Pick<FloorConfig, "name" | "account">): string {
  return `${name}, ${account}`;
}

/** The floors of a file; an account that breaks the rules stays as it stands. */
export function floorsOf(
  { floors }: BalancesFile,
  chains: readonly ChainConfig[],
  families: ConfiguredFamilies,
): FloorConfig[] {
  return floors.map(({ account, chain, ...floor }) => {
    const read = readAccount(account, chainOf(chain, chains), families);
    return { ...floor, chain, account: read.address ?? account };
  });
}

/** Floors are of chains that exist, one for each account and chain; outside development someone is watched. */
export function balanceViolations(
  file: BalancesFile,
  { chains, families, development }: FloorSurroundings,
): Violation[] {
  const names = chains.map((chain) => chain.name);
  const floors = floorsOf(file, chains, families);
  const keys = floors.map(({ account, chain }) => `${account} ${chain}`);
  const unwatched = development
    ? []
    : names.filter((name) => !floors.some(({ chain }) => chain === name));
  return [
    ...file.floors.flatMap(({ account, chain }, index) =>
      (readAccount(account, chainOf(chain, chains), families).broken ?? []).map((rule) => ({
        ...{ path: ["floors", index, "account"], value: account, rule },
      })),
    ),
    ...floors.flatMap(({ chain }, index) =>
      names.includes(chain)
        ? []
        : [
            {
              path: ["floors", index, "chain"],
              value: chain,
              rule: `is one of ${names.join(", ")}`,
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

function chainOf(name: string, chains: readonly ChainConfig[]): ChainConfig | undefined {
  return chains.find((chain) => chain.name === name);
}

interface ReadAccount {
  readonly address?: Hex;
  readonly broken?: readonly string[];
}

/** An account in the form of its chain's family, or the rules that it breaks. */
function readAccount(
  text: string,
  chain: ChainConfig | undefined,
  families: ConfiguredFamilies,
): ReadAccount {
  const own = chain && families[chain.family]?.config.ownAddress;
  const plain = address.transform((read) => ({ address: read, text }));
  const { success, data, error } = (own ?? plain).safeParse(text);
  if (!success) return { broken: error.issues.map(({ message }) => message) };
  const elsewhere = chain && misplaced(data, chain);
  return elsewhere === undefined ? data : { broken: [elsewhere] };
}
