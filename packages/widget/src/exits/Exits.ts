import type { RecoveryExit, TransactionHash } from "@causeway/sdk";

import type { Failure } from "../quote/Failure.ts";

/** Ways on and out of a swap that waits for a person, as its chains tell them. */
export type Exits =
  | { readonly status: "looking" }
  | { readonly status: "failed"; readonly failure: Failure }
  | {
      readonly status: "found";
      readonly exits: readonly RecoveryExit[];
      /** Place of the exit that lies in the wallet. */
      readonly inWallet?: number | undefined;
      /** Of the exit that was sent last. */
      readonly transaction?: TransactionHash | undefined;
      /** Why the last one was not sent. */
      readonly failure?: Failure | undefined;
    };
