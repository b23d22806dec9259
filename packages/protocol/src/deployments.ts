/** A contract of ours on a chain, as the scripts that deployed it wrote it down. What they could not read is left out. */
export interface Deployment {
  readonly address: string;
  /** Number of the block that holds the transaction. */
  readonly block?: number;
  /** Hash of the transaction that made the contract. */
  readonly transaction?: string;
  /** Git commit of the sources that were deployed: ends with `-dirty` if they had changes; `unknown` without one. */
  readonly commit?: string;
  /** Constructor arguments, in order, as text. */
  readonly arguments?: readonly string[];
}

/** Content of `deployments/<environment>/<chain>.json`. */
export interface ChainDeployments {
  /** Decimal. */
  readonly chainId: string;
  /** By name, e.g. `Mailbox`. */
  readonly contracts: Readonly<Record<string, Deployment>>;
}
