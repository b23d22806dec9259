/** A number that was compared, for a gauge. */
export interface Amount {
  /** Which one, in words that do not change: `vault-balance`. */
  readonly amount: string;
  /** Of what: `USDC on hub`. */
  readonly subject: string;
  /** Whole tokens or coins: gauges are no place for the last digit. */
  readonly value: number;
}
