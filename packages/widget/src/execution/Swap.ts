import type { Address, BuiltOrder, ExecutionSnapshot, Route } from "@causeway/sdk";

import type { Exits } from "../exits/Exits.ts";
import type { Failure } from "../quote/Failure.ts";

/** Accounts beside the own one; undefined for the own one. */
export interface Parties {
  readonly receiver?: Address | undefined;
  readonly fallbackReceiver?: Address | undefined;
}

/** What a person reads before they sign. */
export interface Review {
  /** What is signed: this route, by its id. */
  readonly route: Route;
  readonly parties: Parties;
  /** Decoded from the data to sign; undefined while the service builds it. */
  readonly built: BuiltOrder | undefined;
  /** Newer terms, worse than those of the route: nothing is signed until the person accepts them. */
  readonly offered: Route | undefined;
  /** Why there is nothing to sign. */
  readonly failure: Failure | undefined;
  /** Whether the wallet is about to be asked. */
  readonly isSigning: boolean;
}

/** A swap that was signed, or was about to be. */
export interface Running {
  readonly snapshot: ExecutionSnapshot;
  /** Undefined of a swap that began on another device. */
  readonly route: Route | undefined;
  /** Why it stopped. It can be resumed. */
  readonly failure: Failure | undefined;
}

/** An earlier swap, as this browser wrote it down. */
export interface Earlier {
  readonly id: string;
  readonly route: Route | undefined;
  /** Name of the state in which it ended; undefined while it goes on. */
  readonly outcome: string | undefined;
  readonly isSent: boolean;
}

/** What is shown in the dialog of swaps. */
export interface Swap {
  readonly view: "closed" | "review" | "running" | "history";
  readonly review: Review | undefined;
  readonly running: Running | undefined;
  /** Of the running swap, while it waits for a person. */
  readonly exits: Exits | undefined;
  readonly earlier: readonly Earlier[];
  /** Why the list could not be read. */
  readonly failure: Failure | undefined;
}

/** What happens to swaps. */
export type SwapAction =
  | { readonly type: "swapView"; readonly view: Swap["view"] }
  | { readonly type: "review"; readonly route: Route; readonly parties: Parties }
  | { readonly type: "built"; readonly built: BuiltOrder }
  | { readonly type: "offer"; readonly route: Route; readonly isWorse: boolean }
  | { readonly type: "acceptOffer" }
  | { readonly type: "reviewFailed"; readonly failure: Failure }
  | { readonly type: "signing" }
  | { readonly type: "running"; readonly running: Running }
  | { readonly type: "exits"; readonly exits: Exits | undefined }
  | { readonly type: "earlier"; readonly earlier: readonly Earlier[] }
  | { readonly type: "swapFailed"; readonly failure: Failure };

/** Before any swap. */
export const NO_SWAP: Swap = {
  ...{ view: "closed", review: undefined, running: undefined, exits: undefined, earlier: [] },
  failure: undefined,
};

/** Swaps after an action: a pure function. */
export function reduceSwap(swap: Swap, action: SwapAction): Swap {
  switch (action.type) {
    case "swapView":
      return { ...swap, view: action.view, failure: undefined };
    case "review":
      return { ...swap, view: "review", review: reviewOf(action.route, action.parties) };
    case "running":
      return withRunning(swap, action.running);
    case "exits":
      return { ...swap, exits: action.exits };
    case "earlier":
      return { ...swap, earlier: action.earlier, failure: undefined };
    case "swapFailed":
      return { ...swap, failure: action.failure };
    default:
      return swap.review === undefined
        ? swap
        : { ...swap, review: reduceReview(swap.review, action) };
  }
}

/** A first snapshot takes the place of the review. A closed dialog stays closed. */
function withRunning(swap: Swap, running: Running): Swap {
  const view = swap.view === "review" ? "running" : swap.view;
  return { ...swap, view, running, review: undefined };
}

function reduceReview(
  review: Review,
  action: Extract<
    SwapAction,
    { type: "built" | "offer" | "acceptOffer" | "reviewFailed" | "signing" }
  >,
): Review {
  switch (action.type) {
    case "built":
      return action.built.route.id === review.route.id
        ? { ...review, built: action.built }
        : review;
    case "offer":
      // terms that are not worse are taken at once; worse ones wait for the person
      if (review.isSigning) return review;
      return action.isWorse
        ? { ...review, offered: action.route }
        : reviewOf(action.route, review.parties);
    case "acceptOffer":
      return review.offered === undefined ? review : reviewOf(review.offered, review.parties);
    case "reviewFailed":
      return { ...review, failure: action.failure, isSigning: false };
    case "signing":
      return isSignable(review) ? { ...review, isSigning: true, failure: undefined } : review;
  }
}

function reviewOf(route: Route, parties: Parties): Review {
  return {
    ...{ route, parties, built: undefined, offered: undefined },
    ...{ failure: undefined, isSigning: false },
  };
}

/** Whether the person sees all that the wallet will be asked for, and nothing newer waits. */
export function isSignable({ built, offered, isSigning }: Review): boolean {
  return built !== undefined && offered === undefined && !isSigning;
}
