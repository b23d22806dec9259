import type { Hex } from "@causeway/protocol";

import type { ActOutcome } from "../act/ActOutcome.ts";

/** What must be cancelled of what waits for its delay on a chain. */
export interface CancelOptions {
  readonly ids: readonly Hex[];
  /** Whether to send nothing and give the calls. */
  readonly isPrinted: boolean;
  /** Where to write what others must sign. */
  readonly proposals: string;
  /** Where the key is looked for. */
  readonly env: NodeJS.ProcessEnv;
}

/** What came of cancelling one operation: done if it can do nothing any more, and did nothing. */
export interface CancelOutcome extends Omit<ActOutcome, "until"> {
  readonly id: Hex;
}
