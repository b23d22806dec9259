import type { MessageState } from "@causeway/lifecycle";
import type { CrossingState } from "@causeway/lifecycle/order";

import type { PluralForms } from "@causeway/widget/parts";

/** Texts of the pages home, activity, liquidity and network, without the frame. */
export interface Words {
  readonly latest: string;
  readonly nothingYet: string;
  readonly activity: string;
  readonly liquidity: string;
  readonly network: string;
  readonly unreachable: string;
  readonly busy: string;
  readonly refused: (reason: string) => string;
  readonly malformed: string;
  readonly again: string;
  readonly kind: string;
  readonly orders: string;
  readonly transfers: string;
  readonly messages: string;
  readonly chain: string;
  readonly everyChain: string;
  readonly state: string;
  readonly everyState: string;
  readonly token: string;
  readonly address: string;
  readonly show: string;
  readonly way: string;
  readonly amount: string;
  readonly when: string;
  readonly id: string;
  readonly first: string;
  readonly older: string;
  readonly noRows: string;
  readonly ofRows: (shown: string, read: string) => string;
  readonly waiting: string;
  readonly nothingWaits: string;
  readonly messagesWait: (count: string, lane: string) => PluralForms;
  readonly transfersWait: (count: string, amount: string, chain: string) => PluralForms;
  readonly since: (time: string) => string;
  readonly vault: string;
  readonly available: string;
  readonly provided: string;
  readonly used: string;
  readonly limitFrom: string;
  readonly left: string;
  readonly capacity: string;
  readonly full: string;
  readonly minted: string;
  readonly noVaults: string;
  readonly noLimits: string;
  readonly limits: string;
  readonly vaults: string;
  readonly lanes: string;
  readonly lane: string;
  readonly usually: string;
  readonly slowest: string;
  readonly clients: string;
  readonly works: string;
  readonly until: (time: string) => string;
  readonly noLanes: string;
  readonly lag: string;
  readonly halted: string;
  readonly nothingHalted: string;
  readonly forGood: string;
  readonly follows: (chain: string, followed: string) => string;
  readonly client: string;
  readonly generation: string;
  readonly committee: string;
  readonly epoch: (epoch: string) => string;
  readonly checkpoint: string;
  readonly signers: string;
  readonly ofAll: (some: string, all: string) => string;
  readonly distrusts: (time: string) => string;
  readonly validators: string;
  readonly validator: string;
  readonly noValidators: string;
  readonly proofHides: string;
  readonly signed: string;
  readonly notSigned: string;
  readonly signedLast: (height: string, time: string) => string;
  readonly never: string;
  readonly volumes: string;
  readonly volume: (amount: string, transfers: string) => string;
  readonly nothingSent: string;
  readonly asTable: string;
  readonly fees: string;
  readonly feesOfMessages: (gas: string, bytes: string) => string;
  readonly feesOfValued: (value: string, bytes: string) => string;
  readonly feesOfTransfers: string;
  readonly feesOfOrders: string;
  readonly noFees: string;
  readonly fee: string;
  readonly nextFee: string;
  readonly fromTime: (time: string) => string;
  readonly free: string;
  readonly atLeast: (amount: string) => string;
  readonly atMost: (amount: string) => string;
  readonly plus: (amount: string) => string;
  /** States of lanes, messages, transfers and orders, and of what waits in a vault. */
  readonly states: Readonly<Record<StateName, string>>;
}

/** States of rows that have a word of their own; a newer service may have others. */
export const ROW_STATES = [
  "sent",
  "finalised",
  "signed",
  "proven",
  "imported",
  "in flight",
  "failed",
  "expirable",
  "overdue",
  "ended",
  "waiting",
  "aside",
  "ready",
  "claimable",
  "held",
  "returning",
  "returned",
  "advanced",
  "paid",
  "filled",
  "taken",
  "refunded",
  "voided",
  "discarded",
  "delivered",
  "expired",
  "rejected",
] as const satisfies readonly (CrossingState | MessageState)[];

const LANE_STATES = ["open", "closed", "paused", "stopped", "frozen", "incomplete"] as const;

export const STATE_NAMES = [...ROW_STATES, ...LANE_STATES];

/** A state that has a word of its own. If the lifecycle gains a state, its word is missing in each language. */
export type StateName = CrossingState | MessageState | (typeof LANE_STATES)[number];
