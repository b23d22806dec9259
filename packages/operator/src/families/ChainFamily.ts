import type { ChainSurvey } from "@causeway/chains";

import type { ActOutcome } from "../act/ActOutcome.ts";
import type { ActingKey, ActOptions } from "../act/GuardianAction.ts";
import type { Lifting } from "../act/Lifting.ts";
import type { Deployed } from "../addresses/Deployed.ts";
import type { BaseConfig } from "../config/BaseConfig.ts";
import type { ChainConfig } from "../config/chains.ts";
import type { Applied, ApplyOptions } from "../core/Applied.ts";
import type { CancelOptions, CancelOutcome } from "../core/Cancelling.ts";
import type { CheckResult } from "../core/CheckResult.ts";
import type { PlanDocument } from "../core/PlanDocument.ts";
import type { BundleVerdict, SignersBundle } from "../core/SignersBundle.ts";
import type { ActsReading, ActsWindow } from "../log/Act.ts";
import type { OverviewReading, OverviewRow } from "../overview/OverviewPart.ts";
import type { AskedConnection } from "./Query.ts";

/**
 * A configuration, and the chains that it is of.
 *
 * @template C The configuration as whoever has it knows it.
 */
export interface Environment<C extends BaseConfig = BaseConfig> {
  readonly config: C;
  /** The folder that holds a folder of deployments for each environment. */
  readonly deployments: string;
  /** Every kind of finding that there can be. */
  readonly kinds: readonly string[];
  /**
   * Through which a chain is worked on.
   *
   * @throws FamilyUnknown
   */
  familyOf(chain: Pick<ChainConfig, "name" | "family">): ChainFamily;
}

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
 * What operators need of a family of chains. Everything that is specific to one stands behind this, in a folder of its
 * own; each command that works chain by chain asks the chain's family.
 */
export interface ChainFamily {
  /**
   * Asks the RPCs of a chain that no configuration has yet.
   *
   * @param name The chain's name, for messages.
   * @throws why the RPCs cannot be used, or serve no chain that services can work with.
   */
  survey(name: string, rpcUrls: readonly string[]): Promise<ChainSurvey>;
  /**
   * Connects to a chain that other chains' plans ask.
   *
   * @throws why the chain cannot be read.
   */
  connect<C extends BaseConfig>(
    environment: Environment<C>,
    chain: ChainConfig,
  ): Promise<AskedConnection<C>>;
  /** The difference between chain and configuration; with its cost if it is to be tried. */
  plan(target: Target, isTried: boolean, tell: (line: string) => void): Promise<PlanDocument>;
  /** Tries a plan on a copy of the chain. */
  dryRun(target: Target): Promise<DryRun>;
  /**
   * Executes everything that waits on a chain for its delay, on a copy of the chain, in the order in which it can be
   * executed there.
   */
  dryRunPending(target: Target): Promise<DryRun>;
  /** Brings a chain to what the configuration asks for. */
  apply(target: Target, options: ApplyOptions): Promise<Applied>;
  /** Says where a chain is not as configured. */
  check(target: Target): Promise<CheckResult>;
  /**
   * Says what is deployed on a chain, by its record; compares with the chain if the chain can be read.
   *
   * @throws why the record cannot be read.
   */
  deployed(target: Target): Promise<Deployed>;
  /**
   * Reads how a chain was administered: the newest acts of a window. If the chain cannot be read, those of the journal.
   *
   * @throws why the journal cannot be read.
   */
  acts(target: Target, window: ActsWindow): Promise<ActsReading>;
  /**
   * Reads rows of an overview, all at one block.
   *
   * @param rows Those of areas that are read on this chain.
   * @throws why the chain cannot be read at all.
   */
  overview<C extends BaseConfig>(
    environment: Environment<C>,
    chain: ChainConfig,
    rows: readonly OverviewRow<C>[],
  ): Promise<OverviewReading>;
  /**
   * Does what a guardian must do at once, by any RPC that works.
   *
   * @param options Actions that an area made for this family.
   * @returns what came of each action, in their order.
   */
  act(options: ActOptions): Promise<readonly ActOutcome[]>;
  /**
   * Ends what a guardian did, as far as the key at hand may now.
   *
   * @param liftings Those that an area made for this family.
   * @param key The key that acts; undefined to act for nobody and tell what is to be signed.
   * @returns what came of each, in their order: failures too.
   * @throws KeyUnusable if the configuration does not know the key's account.
   */
  resume(
    target: Target,
    liftings: readonly Lifting[],
    key: ActingKey | undefined,
  ): Promise<readonly ActOutcome[]>;
  /** Cancels what waits on a chain for its delay. */
  cancel(target: Target, options: CancelOptions): Promise<readonly CancelOutcome[]>;
  /**
   * Reads a file for signers.
   *
   * @throws BundleUnreadable if it is not one of this family.
   */
  readBundle(text: string): SignersBundle;
  /** Looks whether a bundle is what the chain's plan asks its signer for now. */
  verify(target: Target, bundle: SignersBundle): Promise<BundleVerdict>;
}
