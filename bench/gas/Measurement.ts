/** What a scenario costs: gas of whole transactions, as receipts say; on TON, the TVM's. */
export interface Measurement {
  readonly name: string;
  /** Gas, per message where the name says so. */
  readonly gas: number;
  /** How many transactions it takes; of a mean, those of one message. */
  readonly transactions: number;
  /** What was measured, in words. */
  readonly note: string;
}
