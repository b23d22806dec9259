import type {
  expiryAbi,
  hubRelayAbi,
  mailboxAbi,
  prepaidAbi,
  relaySenderAbi,
  remoteAccountsAbi,
  remoteStateAbi,
  TypedContract,
} from "@causeway/protocol/contracts";

/** The Causeway contracts on a chain: ethers contracts that send from its first account. */
export interface SimulatedContracts {
  readonly mailbox: TypedContract<typeof mailboxAbi>;
  /** Expires and rejects messages, and tells their senders. */
  readonly expiry: TypedContract<typeof expiryAbi>;
  /** Pays for messages without value: fund it, and bring fees. */
  readonly prepaid: TypedContract<typeof prepaidAbi>;
  /** Makes the calls that senders on other chains order. */
  readonly remoteAccounts: TypedContract<typeof remoteAccountsAbi>;
  /** Reads other chains by proof: see `proveState`. */
  readonly remoteState: TypedContract<typeof remoteStateAbi>;
  /** On the hub, if there is one: hands first legs of relayed messages to their handlers. */
  readonly hubRelay?: TypedContract<typeof hubRelayAbi>;
  /** On the other chains, if there is a hub: sends messages that a handler on the hub works on. */
  readonly relaySender?: TypedContract<typeof relaySenderAbi>;
}
