/** Turns a raw answer into what is used; throws if it is malformed. */
export type Decode<T> = (answer: unknown) => T;

/** All RPCs of one chain, as readers ask them: `RpcQuorum`, or a provider of ethers that is made of one. */
export interface Rpcs {
  readonly chainId: bigint;
  /**
   * What the RPCs answer, decoded.
   *
   * @throws RpcsDisagree, RpcUnavailable, MalformedAnswer, or why all refuse a call
   */
  ask<T>(method: string, params: readonly unknown[], decode: Decode<T>): Promise<T>;
  /** Height of the newest block that all of them have. */
  getBlockNumber(): Promise<number>;
}
