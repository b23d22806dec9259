import type {
  Accounts,
  ChainAdapter,
  EvidencedChain,
  FinalisedChain,
  RelayedChain,
  SearchedChain,
  SubmittingChain,
} from "@causeway/chains";
import type { Hex } from "@causeway/protocol";

/** What is asked of a chain, and the calls that it makes. No key is behind it, and nothing here sends. */
export type ChainReads = FinalisedChain &
  SearchedChain &
  EvidencedChain &
  Pick<
    RelayedChain,
    | "headHeight"
    | "outboundLane"
    | "inboundLane"
    | "importedLane"
    | "lightClient"
    | "isAccepted"
    | "isDone"
    | "inFlight"
  > &
  Pick<
    SubmittingChain,
    | "deliverCall"
    | "importCall"
    | "acceptCall"
    | "activateCall"
    | "expireCall"
    | "confirmCall"
    | "settleCall"
    | "recoverCall"
    | "fullyPaid"
    | "gasLimitOf"
  > &
  Pick<ChainAdapter, "bridgeAt" | "advancesAt" | "ordersAt" | "orderRouterAt"> & {
    readonly accounts: Pick<Accounts, "isContract" | "gasPrice">;
  };

/** A chain on which messages and transfers are followed. */
export interface ReadChain {
  readonly name: string;
  readonly chainId: bigint;
  readonly adapter: ChainReads;
  /** Where its bridge is, or would be. */
  readonly bridge: Hex;
  /** Where its contracts of orders are; undefined where nothing is swapped. */
  readonly swap?: { readonly router: Hex; readonly receiver: Hex } | undefined;
  /** Gets what is paid here above the fee of a notice, whatever account is named for other chains. */
  readonly refundTo?: Hex | undefined;
  /** First block that may hold events of the mailbox, as far as is known. */
  readonly startHeight: bigint;
  /** The most blocks whose events its RPC gives at once. */
  readonly logRange: bigint;
}

/** A chain that cannot be read, and why. */
export interface UnreachableChain {
  readonly name: string;
  readonly chainId: bigint;
  readonly reason: string;
}

/** The chains that can be read, and those that cannot. */
export interface ReadChains {
  readonly reachable: readonly ReadChain[];
  readonly unreachable: readonly UnreachableChain[];
}
