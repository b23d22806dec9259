import type { Expiry } from "../../../typechain-types/contracts/messaging/expiry/Expiry.ts";
import type { Mailbox } from "../../../typechain-types/contracts/messaging/Mailbox.ts";
import type { Prepaid } from "../../../typechain-types/contracts/messaging/prepaid/Prepaid.ts";
import type { HubRelay } from "../../../typechain-types/contracts/messaging/relay/HubRelay.ts";
import type { RelaySender } from "../../../typechain-types/contracts/messaging/relay/RelaySender.ts";
import type { RemoteAccounts } from "../../../typechain-types/contracts/messaging/remote-accounts/RemoteAccounts.ts";
import type { RemoteState } from "../../../typechain-types/contracts/state/RemoteState.ts";

/** The Causeway contracts on a chain: ethers contracts that send from its first account. */
export interface SimulatedContracts {
  readonly mailbox: Mailbox;
  /** Expires and rejects messages, and tells their senders. */
  readonly expiry: Expiry;
  /** Pays for messages without value: fund it, and bring fees. */
  readonly prepaid: Prepaid;
  /** Makes the calls that senders on other chains order. */
  readonly remoteAccounts: RemoteAccounts;
  /** Reads other chains by proof: see `proveState`. */
  readonly remoteState: RemoteState;
  /** On the hub, if there is one: hands first legs of relayed messages to their handlers. */
  readonly hubRelay?: HubRelay;
  /** On the other chains, if there is a hub: sends messages that a handler on the hub works on. */
  readonly relaySender?: RelaySender;
}
