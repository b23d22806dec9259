import type { Applied, ApplyOptions } from "../apply/applyChain.ts";
import type { CheckResult } from "../check/CheckResult.ts";
import type { ChainConfig, Config } from "../config/Config.ts";
import type { Proof } from "../drill/Proof.ts";
import type { PlanDocument } from "../plan/planDocument.ts";

/** A chain that an operator works on. */
export interface Target {
  readonly config: Config;
  readonly chain: ChainConfig;
  /** The folder that holds a folder of deployments for each environment. */
  readonly deployments: string;
}

/** What plans would do, tried without keys where nothing can be lost. */
export interface DryRun {
  /** Whether all of it can be executed. */
  readonly succeeds: boolean;
  /** For people. */
  readonly text: string;
  /** For programs. */
  readonly json: string;
}

/**
 * What operators need of a family of chains. Everything that is specific to one stands behind this; each command of
 * `causeway` that works chain by chain asks the chain's family.
 */
export interface ChainFamily {
  /** The difference between chain and configuration; with its cost if it is to be tried. */
  plan(target: Target, isTried: boolean, tell: (line: string) => void): Promise<PlanDocument>;
  /** Tries a plan on a copy of the chain. */
  dryRun(target: Target): Promise<DryRun>;
  /** Brings a chain to what the configuration asks for. */
  apply(options: ApplyOptions): Promise<Applied>;
  /** Says where a chain is not as configured. */
  check(target: Target): Promise<CheckResult>;
  /** Rehearses an incident on a copy of the chain. */
  drill(target: Target & { readonly env: NodeJS.ProcessEnv }): Promise<Proof[]>;
}
