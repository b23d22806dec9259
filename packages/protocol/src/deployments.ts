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
  /** Of a contract that states its generation. */
  readonly generation?: Generation;
}

/**
 * What a generation of contracts does: `current` takes orders, `deprecated` takes no more, `retired` has no open transfer
 * either. A retired generation stays on record: accounts may still give it allowances.
 */
export const GENERATION_STATUSES = ["current", "deprecated", "retired"] as const;

export type GenerationStatus = (typeof GENERATION_STATUSES)[number];

/** The generation that a contract states, and its status. */
export interface Generation {
  /** As `2.1`. */
  readonly number: string;
  readonly status: GenerationStatus;
  /** Since when it has this status, unix seconds by the chain's clock. */
  readonly since: number;
}

/** Content of `deployments/<environment>/<chain>.json`. */
export interface ChainDeployments {
  /** Decimal. */
  readonly chainId: string;
  /** By name, e.g. `Mailbox`. */
  readonly contracts: Readonly<Record<string, Deployment>>;
}
