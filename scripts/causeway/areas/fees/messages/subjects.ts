/** Added to a chain id: the subject of the hub's results, as in `MessageFeeSchedule`. */
export const RESULTS = 1n << 64n;

/** The subject of results to a chain; that of messages is its chain id. */
export function resultsTo(chainId: bigint): bigint {
  return RESULTS + chainId;
}

export function isResult(subject: bigint): boolean {
  return subject >= RESULTS;
}
