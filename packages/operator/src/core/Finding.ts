/** One difference between what the configuration asks for and what a chain holds. */
export interface Finding {
  /** One of the kinds that the engine or an area lists: metrics and scripts use these words, they do not change. */
  readonly kind: string;
  /** What differs: `role guardian of 0x…`, `lane spoke-a -> hub`. */
  readonly subject: string;
  /** What the configuration asks for, in words. */
  readonly expected: string;
  /** What the chain holds, in words. */
  readonly held: string;
  /** The values that differ, one by one, if there are several or the change has a size. */
  readonly changes?: readonly ValueChange[];
  /** What to do, and who, where no step of a plan puts it right. */
  readonly remedy?: string;
}

/** A value that differs, in units that people use. */
export interface ValueChange {
  /** `gas price`. */
  readonly value: string;
  readonly before: string;
  readonly after: string;
  /** The change as a part of the value before: `+8.3 %`; empty if that says nothing. */
  readonly change: string;
}

/** The word for a value that the chain does not have. */
export const NOTHING = "nothing";

/** Kinds of findings that every protocol has; areas add theirs. */
export const ENGINE_KINDS = [
  "contract-missing",
  "code-hash",
  "deployment-record",
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
  "operation-pending",
  "safe",
  "key-code",
  "balance-floor",
  "rent-reserve",
  "rpc-stale",
] as const;
