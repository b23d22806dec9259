/** Chains of TON for a client: `ton` of `@causeway/sdk/ton`. */
export interface TonSupport {
  /** Loads the code, once a chain of TON is used. Only this package knows its form. */
  readonly load: () => Promise<unknown>;
}
