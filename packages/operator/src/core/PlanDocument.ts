import type { Hex } from "@causeway/protocol";

import type { Finding } from "./Finding.ts";
import type { Funds } from "./Funds.ts";
import type { Waiting } from "./Plan.ts";
import type { Signer } from "./Signer.ts";

/** A plan of one chain as programs read it, and as it is kept to be applied later. */
export interface PlanDocument {
  readonly environment: string;
  readonly chain: string;
  readonly chainId: string;
  /** The block that was read, and its time in unix seconds. */
  readonly block: number;
  readonly time: string;
  /** Wei for a unit of gas at that time; null where nobody asked. */
  readonly gasPrice: string | null;
  /** Symbol of the chain's coin. */
  readonly coin: string;
  /** Decimals of the coin: of the units in which amounts are. */
  readonly decimals: number;
  /** Of the accounts that pay for the steps; empty where nobody asked for the cost. */
  readonly funds: readonly Funds[];
  /** In order. */
  readonly steps: readonly PlannedStep[];
  readonly waiting: readonly Waiting[];
  readonly findings: readonly Finding[];
}

export interface PlannedStep {
  readonly id: string;
  readonly summary: string;
  readonly to: Hex;
  /** The contract that is called, by its name in the deployments; undefined where it has none. */
  readonly contract?: string | undefined;
  readonly data: Hex;
  readonly after: readonly string[];
  readonly findings: readonly Finding[];
  readonly signer: Signer;
  /** Seconds. */
  readonly delay: number;
  /** What brings the step forward now. */
  readonly manner: "direct" | "schedule" | "execute";
  /** Unix seconds from which it can be executed, where it is scheduled. */
  readonly readyAt: string | null;
  /** Gas of all its transactions; null where nobody tried. */
  readonly gas: string | null;
  /** What all its transactions cost, in the coin's least unit; null where nobody tried. */
  readonly cost: string | null;
  /** Why it could not be executed if it were tried now; null where it could, or nobody tried. */
  readonly reverts: string | null;
}
