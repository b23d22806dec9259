import type { ChainConfig } from "../config/chains.ts";
import type { CheckResult } from "../core/CheckResult.ts";
import type { PlanDocument } from "../core/PlanDocument.ts";
import type { Environment } from "../Environment.ts";
import type { ActOutcome } from "./evm/act/ActOutcome.ts";
import type { ActOnOptions } from "./evm/act/actOn.ts";
import type { GuardianAct } from "./evm/act/GuardianAct.ts";
import type { Resumption } from "./evm/act/Resumption.ts";
import type { ResumeOptions } from "./evm/act/resumeOn.ts";
import type { Applied, ApplyOptions } from "./evm/apply/applyChain.ts";
import type { CancelOptions, CancelOutcome } from "./evm/cancel/cancelOperations.ts";
import type { Bundle } from "./evm/proposals/safeTransactionBuilder.ts";
import type { Verification } from "./evm/proposals/verifyProposal.ts";

/** A chain that an operator works on. */
export interface Target {
  readonly environment: Environment;
  readonly chain: ChainConfig;
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
 * What operators need of a family of chains. Everything that is specific to one stands behind this; each command that
 * works chain by chain asks the chain's family.
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
  /** Does what a guardian must do at once, by any RPC that works. */
  act(options: ActOnOptions): Promise<[GuardianAct, ActOutcome][]>;
  /** Ends what a guardian did, as far as the key at hand may now. */
  resume(
    chain: ChainConfig,
    resumptions: readonly Resumption[],
    options: ResumeOptions,
  ): Promise<[Resumption, ActOutcome][]>;
  /** Cancels what waits on a chain for its delay. */
  cancel(options: CancelOptions): Promise<readonly CancelOutcome[]>;
  /** Looks whether a bundle is what the chain's plan asks its signer for now. */
  verify(target: Target, bundle: Bundle): Promise<Verification>;
}

/** Something for each family of chains. */
export type ByFamily<T> = Readonly<Record<ChainConfig["family"], T>>;
