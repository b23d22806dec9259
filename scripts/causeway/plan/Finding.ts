/** What can differ between configuration and chain. Metrics and scripts use these words: they do not change. */
export const FINDING_KINDS = [
  // contracts
  "contract-missing",
  "code-hash",
  "deployment-record",
  // access
  "role-granted",
  "role-revoked",
  "role-delay",
  "role-admin",
  "role-guardian",
  "grant-delay",
  "function-role",
  "target-closed",
  "target-admin-delay",
  "authority",
  "safe",
  // committees and light clients
  "committee",
  "validator-not-enrolled",
  "epoch-behind",
  "client-frozen",
  "client-stopped",
  "client-distrusted",
  "client-stale",
  "client-committee",
  "client-anchor",
  // lanes
  "lane-missing",
  "lane-unknown",
  "lane-route",
  "lane-closed",
  "lane-not-open",
  "lane-paused",
  "lane-light-client",
  "lane-terms",
  "peer-lane-id",
  // fees
  "price",
  "payload-maximum",
  "gas-maximum",
  "fee-schedule-version",
  "fee-exempt",
  // counterparts
  "hub",
  "peer",
  "trusted-mailbox",
  "trusted-client",
  "remote-state",
  // accounts
  "balance-floor",
] as const;

export type FindingKind = (typeof FINDING_KINDS)[number];

/** One difference between what the configuration asks for and what a chain holds. */
export interface Finding {
  readonly kind: FindingKind;
  /** What differs: `role guardian of 0x…`, `lane spoke-a -> hub`. */
  readonly subject: string;
  /** What the configuration asks for, in words. */
  readonly expected: string;
  /** What the chain holds, in words. */
  readonly held: string;
  /** What to do, and who, where no step of a plan puts it right. */
  readonly remedy?: string;
}

/** How a value that the chain does not have is told. */
export const NOTHING = "nothing";
