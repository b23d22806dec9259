import type { Failure } from "../run/Engine.ts";

/** Tests to run, one after the other until one fails. */
export interface TolkTask {
  /** Files from `ton/`. */
  readonly tests: readonly string[];
  readonly mutant?: {
    /** The path of the source whose place it takes. */
    readonly file: string;
    readonly source: string;
    /** A contract that imports the source. */
    readonly entrypoint: string;
  };
}

/** What came of a task. */
export interface TolkAnswer {
  /** Of the tests that ran: how long they took, and the sources of the contracts that they ran. */
  readonly runs: readonly {
    readonly test: string;
    readonly milliseconds: number;
    readonly sources: readonly string[];
  }[];
  /** Whether the change compiles, to code that differs. */
  readonly isMutant: boolean;
  readonly failure?: Failure;
}
