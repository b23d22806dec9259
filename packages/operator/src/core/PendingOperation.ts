import type { Hex } from "@causeway/protocol";

/** Something that somebody scheduled on a chain, and that waits for its delay or can be executed already. */
export interface PendingOperation {
  /** By which it is cancelled. */
  readonly id: Hex;
  /** Who scheduled it; the name is the configuration's, if it has one. */
  readonly caller: { readonly name?: string; readonly address: Hex };
  readonly target: Hex;
  readonly data: Hex;
  /** What it does, on one line. */
  readonly summary: string;
  /** The same in full. */
  readonly call: readonly string[];
  /** Unix seconds, like all of its times. */
  readonly scheduledAt: number;
  /** From when on it can be executed. */
  readonly readyAt: number;
  /** From when on it can no longer be. */
  readonly expiresAt: number;
  /** Whether the configuration asks for it, and by whoever scheduled it. */
  readonly isAsked: boolean;
  /** Which accounts of the configuration may cancel it, and who scheduled it if he may; undefined if nobody could tell. */
  readonly cancelledBy?: readonly string[];
}

/** An account in words: `council, 0x…`. */
export function accountText({ name, address }: PendingOperation["caller"]): string {
  return name === undefined ? address : `${name}, ${address}`;
}
