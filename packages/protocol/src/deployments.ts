/** A contract of ours on a chain, as the scripts that deployed it wrote it down. */
export interface Deployment {
  readonly address: string;
  /** Number of the block that holds the transaction. */
  readonly block: number;
  readonly transaction: string;
  /** Commit of the sources that were deployed. */
  readonly commit: string;
  /** Constructor arguments, in order, as text. */
  readonly arguments: readonly string[];
}

/** Content of `deployments/<environment>/<chain>.json`. */
export interface ChainDeployments {
  /** Decimal. */
  readonly chainId: string;
  /** By name, e.g. `Mailbox`. */
  readonly contracts: Readonly<Record<string, Deployment>>;
}
