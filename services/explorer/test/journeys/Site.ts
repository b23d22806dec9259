/** Where a journey takes place, as a person reaches it. */
export interface Site {
  readonly url: string;
  /** Gives an account what it spends. */
  fund(account: string): Promise<void>;
  stop(): Promise<void>;
}
