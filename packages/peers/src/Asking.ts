import type { Budget } from "./Budget.ts";

/** What is asked, and the most that its answer may take. */
export interface Asking {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array<ArrayBuffer> | string | undefined;
  /** Milliseconds until the last byte of the answer. */
  readonly timeout: number;
  /** Bytes of the answer. */
  readonly mostBytes: number;
  /** What answers of the same peer may take together; nothing bounds that if left out. */
  readonly budget?: Budget;
  /** Ends it before. */
  readonly signal?: AbortSignal;
  /** Carries the request of `askByFetch`; the runtime's own `fetch` if left out. */
  readonly fetch?: typeof fetch | undefined;
  /** Whether what comes with another status than 200 to 299 is read, too. */
  readonly readsErrors?: boolean;
  /** Told each piece of the answer; what it throws ends it. */
  readonly onPiece?: (piece: Uint8Array) => void;
}

/** What a peer answers. */
export interface HttpAnswer {
  readonly status: number;
  readonly statusText: string;
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** A way to ask a peer that nobody trusts. */
export type Ask = (url: string, asking: Asking) => Promise<HttpAnswer>;
