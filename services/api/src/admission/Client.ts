import type { Key } from "../keys/Key.ts";

/** A client as far as a request shows it. */
export interface Client {
  /** Limits count by it: a key or an address. */
  readonly name: string;
  readonly key: Key | undefined;
  /** Whether its key, if it has one, is still as it was let in: for answers that go on for long. */
  readonly mayStay: () => Promise<boolean>;
}
