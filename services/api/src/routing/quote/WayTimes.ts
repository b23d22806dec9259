/** How long orders take on a way, seconds. */
export interface WayTimes {
  /** A block of each chain; undefined without an offer. */
  readonly byFiller: number | undefined;
  /** Half of the lane's messages of the last day took no longer; undefined if none arrived. */
  readonly byProof: number | undefined;
}
