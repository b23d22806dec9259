import type { Logger } from "../logger.ts";
import type { RunningStages } from "./RunningStages.ts";
import type { StageFailures } from "./StageFailures.ts";
import type { StageMetrics } from "./StageMetrics.ts";

/** A chain that a service works on. */
export interface StagedChain {
  readonly config: { readonly name: string };
}

/** A service whose work is a list of stages: what these are run with. */
export interface StagedService<Chain extends StagedChain> {
  /** Milliseconds between looks at a chain. */
  readonly config: { readonly pollInterval: number };
  readonly chains: ReadonlyMap<bigint, Chain>;
  readonly failures: StageFailures;
  readonly running: RunningStages;
  readonly metrics: StageMetrics;
  readonly logger: Logger;
}

/** One step of a service's work, for one chain. */
export interface Stage<Service, Chain> {
  readonly name: string;
  /** Least pause between two runs that find nothing to do, milliseconds; the poll interval if left out. */
  pause?(service: Service): number;
  /** Kinds of things whose change by other processes has it look at once. */
  readonly wokenBy?: readonly string[];
  /**
   * Does what is to be done now. Doing it again, after a kill at any point, does no harm.
   *
   * @returns whether anything was done, so that others should look at once.
   */
  run(service: Service, chain: Chain): Promise<boolean>;
}
