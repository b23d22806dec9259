import type { Finding, Violation } from "@causeway/operator";
import type { Hex } from "@causeway/protocol";

/** A fee schedule of a chain as the configuration has it, whatever it is that costs something. */
export interface WantedSchedule {
  /** What it is called in plans: `fee schedule`. */
  readonly subject: string;
  /** The name of its kind, as commands take it. */
  readonly schedule: string;
  readonly address: Hex;
  /** The file that says it, in the environment's folder. */
  readonly file: string;
  readonly version: number;
  /** From when on it may become effective, unix seconds; undefined for at once. */
  readonly effectiveAt: bigint | undefined;
  /** The encoded content, as `makeEffective` takes it. */
  readonly content: Hex;
  /** The hash by which the contract knows a content. */
  readonly hashOf: (content: Hex) => Hex;
  /** What it says, in words. */
  readonly says: string;
  /** What differs from what is in force. */
  readonly differences: readonly Finding[];
  readonly change: ScheduleChange;
  readonly calls: ScheduleCalls;
  /** Ids of the steps before which nothing can be published. */
  readonly after: readonly string[];
  /** All that was ever published on the chain, oldest first. */
  readonly published: () => Promise<readonly PublishedVersion[]>;
  /** What the configuration says otherwise than an earlier version did, in words; nothing where it is the same. */
  readonly differsFrom: (content: Hex) => string[];
}

/** What was published under a number; something else may have been before, on a chain that took it back. */
export interface PublishedVersion {
  readonly version: number;
  readonly content: Hex;
}

/** What it means to have a version in place of the one in force. */
export interface ScheduleChange {
  /** Whether terms in force change. */
  readonly changes: boolean;
  /** Whether something may become more expensive. */
  readonly needsNotice: boolean;
  /** What the contract would refuse. */
  readonly refused: readonly Violation[];
}

/** How the schedule's contract is called. */
export interface ScheduleCalls {
  /** @param effectiveAt Unix seconds; 0 for at once. */
  readonly publish: (effectiveAt: bigint) => Hex;
  readonly makeEffective: () => Hex;
  readonly rollBack: (version: number, content: Hex) => Hex;
}

/** What several changes of one version mean together. */
export function joinChanges(changes: readonly ScheduleChange[]): ScheduleChange {
  return {
    changes: changes.some((one) => one.changes),
    needsNotice: changes.some((one) => one.needsNotice),
    refused: changes.flatMap(({ refused }) => refused),
  };
}

/** What a version said that a chain knows by its hash; undefined if nothing tells it. */
export function contentOf(
  { hashOf }: Pick<WantedSchedule, "hashOf">,
  published: readonly PublishedVersion[],
  known: { readonly version: number; readonly contentHash: Hex },
): Hex | undefined {
  return published.find(
    ({ version, content }) => version === known.version && hashOf(content) === known.contentHash,
  )?.content;
}
