import type { Route } from "@causeway/sdk";

/** What a person does with swaps. */
export interface SwapActs {
  /** Shows what would be signed for a route. */
  review(route: Route): void;
  /** Has the reviewed order signed and sent. */
  sign(): void;
  acceptOffer(): void;
  /** Goes on with what the execution waits for. */
  goOn(): void;
  /** Asks the chains for ways on and out of the swap that is shown. */
  lookForExits(): void;
  /** Has the wallet send one of them. @param place Its place in the list. */
  takeExit(place: number): void;
  /** Resumes the swap that is shown, or an earlier one. */
  open(id: string): void;
  history(): void;
  close(): void;
}
