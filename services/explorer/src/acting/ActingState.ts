import type {
  ExecuteDeposit,
  ExecuteMessage,
  ExecuteWithdrawal,
  ExecutionSnapshot,
} from "@causeway/sdk";
import { type Failure, NO_WALLET, type WalletState } from "@causeway/widget/parts";

/** What a page has executed. */
export type Wanted = ExecuteMessage | ExecuteDeposit | ExecuteWithdrawal;

/** A fact of what is signed. */
export interface ReviewRow {
  readonly name: string;
  readonly value: string;
  /** Whether the value takes a line of its own. */
  readonly isLong?: boolean;
}

/** What a person reads before they sign. */
export interface Reviewed {
  readonly wanted: Wanted;
  readonly rows: readonly ReviewRow[];
}

/** How far a person is with what the page does. */
export interface ActingState {
  readonly wallet: WalletState;
  readonly stage: "form" | "building" | "review" | "signing" | "running";
  readonly reviewed: Reviewed | undefined;
  readonly snapshot: ExecutionSnapshot | undefined;
  /** Why it does not go on. */
  readonly failure: Failure | undefined;
}

/** Before a person did anything. */
export const FIRST_ACTING: ActingState = {
  ...{ wallet: NO_WALLET, stage: "form", reviewed: undefined },
  ...{ snapshot: undefined, failure: undefined },
};
