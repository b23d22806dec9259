/** A chain whose RPCs are asked. */
export interface KnownChain {
  readonly name: string;
  readonly chainId: bigint;
  /** Milliseconds that an RPC may take to answer. */
  readonly patience: number;
}
