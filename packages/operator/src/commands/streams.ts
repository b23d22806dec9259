import type { Readable, Writable } from "node:stream";

/** A stream that may be somebody's screen. */
export interface Output extends Writable {
  readonly columns?: number;
  readonly isTTY?: boolean;
}

/** A stream that may be somebody's keyboard. */
export interface Input extends Readable {
  readonly isTTY?: boolean;
}
