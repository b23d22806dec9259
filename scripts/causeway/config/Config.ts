import type { Hex } from "@causeway/protocol";
import type { z } from "zod";

import type { Verifier } from "./readVerifier.ts";
import type { AccountConfig, RoleConfig } from "./resolveRoles.ts";
import type {
  balancesFile,
  chainsFile,
  committeeFile,
  destinationsFile,
  lightClientsFile,
  routesFile,
} from "./schema.ts";

/** A chain: its facts, and where to reach it. */
export type ChainConfig = z.output<typeof chainsFile>["chains"][number];
/** Two chains between which messages go both ways, directly or through the hub. */
export type RouteConfig = z.output<typeof routesFile>["routes"][number];
/** A lane of a former route. */
export type RetiredLane = z.output<typeof routesFile>["retired"][number];
/** What messages to a chain cost and what is asked of them. */
export type DestinationConfig = z.output<typeof destinationsFile>["destinations"][string];
/** A validator as the committee lists it. */
export type MemberConfig = CommitteeConfig["members"][number];
/** Who signs checkpoints. `handover` and `withdrawal` are in seconds. */
export type CommitteeConfig = z.output<typeof committeeFile>;
/** What is chosen once for every light client of a kind. */
export type LightClientsConfig = z.output<typeof lightClientsFile>;
/** A light client that is anchored again, how often and from where on. */
export type AnchoredAgainConfig = LightClientsConfig["anchoredAgain"][number];
/** What an account that pays for transactions should hold on a chain. */
export type FloorConfig = z.output<typeof balancesFile>["floors"][number];

/** Everything that we chose for an environment, as `config/<environment>/` says it. */
export interface Config {
  readonly environment: string;
  /** Tag of its name, which keeps its checkpoints and lanes apart from those of any other. */
  readonly environmentTag: Hex;
  /** Whether development keys, zero delays and small committees are allowed. */
  readonly development: boolean;
  readonly hub: ChainConfig;
  readonly chains: readonly ChainConfig[];
  readonly routes: readonly RouteConfig[];
  readonly retired: readonly RetiredLane[];
  /** Of the prices in `destinations`; from 1, and only rises. */
  readonly feeScheduleVersion: number;
  readonly destinations: Readonly<Record<string, DestinationConfig>>;
  readonly committee: CommitteeConfig;
  readonly lightClients: LightClientsConfig;
  /** What checks the proofs that light clients are given. */
  readonly verifier: Verifier;
  /** Who deploys: the contracts' addresses depend on this account. */
  readonly deployer: Hex;
  /** Everyone who has a role. */
  readonly accounts: readonly AccountConfig[];
  readonly roles: Readonly<Record<string, RoleConfig>>;
  /** Seconds from a grant of `admin` or `anchor` to its effect, once the deployer is no admin any more. */
  readonly grantDelay: number;
  readonly floors: readonly FloorConfig[];
}

/** A chain's name that the configuration does not have. */
export class UnknownChain extends Error {
  constructor(name: string, known: readonly string[]) {
    super(`there is no chain "${name}": it is one of ${known.join(", ")}`);
    this.name = "UnknownChain";
  }
}

/** The chain of that name. Throws `UnknownChain`. */
export function chainNamed(config: Config, name: string): ChainConfig {
  const chain = config.chains.find((candidate) => candidate.name === name);
  if (chain === undefined) {
    throw new UnknownChain(
      name,
      config.chains.map((known) => known.name),
    );
  }
  return chain;
}

/** Price and terms of messages to a chain. */
export function destinationOf({ destinations }: Config, { name }: ChainConfig): DestinationConfig {
  const destination = destinations[name];
  if (destination === undefined)
    throw new Error(`no destination ${name} in a checked configuration`);
  return destination;
}
