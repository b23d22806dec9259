import type { Action, Manner } from "../../../core/AssignedStep.ts";
import type { Signer } from "../../../core/Signer.ts";

/** Actions of one signer that are signed once and executed together, all or none. */
export interface Batch {
  readonly signer: Signer;
  /** The same for all of them. */
  readonly manner: Manner;
  /** From 1 to `parts`: the signer's batches of this manner. */
  readonly part: number;
  readonly parts: number;
  /** From 1 to `positions`: all batches of the signer, in the order in which they must be executed. */
  readonly position: number;
  readonly positions: number;
  readonly actions: readonly Action[];
}
