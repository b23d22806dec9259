import type { BaseConfig, PlanDocument } from "@causeway/operator";

import type { ReturnProof } from "./returnProof.ts";
import type { ScheduleKind } from "./ScheduleKind.ts";

/** What brings a chain's fee schedules to the configuration, and back. */
export interface PlannedFees {
  readonly chain: string;
  readonly document: PlanDocument;
  /** Whether the contract would refuse what the configuration says. */
  readonly refused: boolean;
  readonly proposals: readonly ProposalFiles[];
  readonly wayBack: readonly WayBack[];
}

export interface ProposalFiles {
  readonly bundle: string;
  readonly page: string;
}

/** The return of one schedule to what is in force now. */
export interface WayBack {
  readonly prices: string;
  readonly proposals: readonly ProposalFiles[];
  readonly proof: ReturnProof;
}

export interface PlanFeesOptions<C extends BaseConfig> {
  /** Which schedules. */
  readonly kinds: readonly ScheduleKind<C>[];
  /** For what must be signed. */
  readonly folder: string;
  readonly tell: (line: string) => void;
}
