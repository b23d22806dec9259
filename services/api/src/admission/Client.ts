import type { Key } from "../keys/Key.ts";

/** A client as far as a request shows it. */
export interface Client {
  /** Limits count by it: a key or an address. */
  readonly name: string;
  readonly key: Key | undefined;
}
