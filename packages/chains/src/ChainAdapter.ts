import type { Hex } from "@causeway/protocol";

import type { Accounts } from "./Accounts.ts";
import type { AdvancingBridge } from "./AdvancingBridge.ts";
import type { BridgedChain } from "./BridgedChain.ts";
import type { EvidencedChain } from "./EvidencedChain.ts";
import type { FinalisedChain } from "./FinalisedChain.ts";
import type { OrderReceiver, OrderRouter } from "./OrderedChain.ts";
import type { RelayedChain } from "./RelayedChain.ts";
import type { SearchedChain } from "./SearchedChain.ts";
import type { SubmittingChain } from "./Submission.ts";

/** Everything that is specific to a family of chains stands behind this. */
export interface ChainAdapter
  extends FinalisedChain,
    RelayedChain,
    SearchedChain,
    SubmittingChain,
    EvidencedChain {
  /** The bridge at that address. */
  bridgeAt(address: Hex): BridgedChain;
  /** The same, for who advances transfers. */
  advancesAt(address: Hex): AdvancingBridge;
  /** The receiver of orders at that address. */
  ordersAt(address: Hex): OrderReceiver;
  /** The router of orders at that address. */
  orderRouterAt(address: Hex): OrderRouter;
  readonly accounts: Accounts;
  /** The bytes that a contract answers to a call at a block; nothing is sent. */
  call(call: {
    readonly to: string;
    readonly data: string;
    readonly blockTag: number;
  }): Promise<Hex>;
  /** Ends connections. */
  close(): void;
}
