/**
 * Two kinds of event of which the second never comes alone: right before it, its contract says the first. So one that
 * stands alone shows that an RPC left the other out.
 */
export interface EventPair {
  readonly first: string;
  readonly second: string;
}
