import type { Area } from "@causeway/operator";

import { messagingContracts, messagingRestrictions } from "./contracts.ts";
import { type MessageFeesConfig, messageFeesConfig } from "./fees/config.ts";
import { planForeignPeers } from "./foreignPeers.ts";
import { planFreeSenders } from "./freeSenders.ts";
import { planPeers } from "./peers.ts";
import { planTrustedMailboxes } from "./trustedMailboxes.ts";

export { FinalChain, type FinalView } from "./evm/FinalChain.ts";
export { messageFees } from "./evm/fees/messageFeesKind.ts";
export { type MessageFeesConfig, priceOf } from "./fees/config.ts";
export {
  type ConnectOptions,
  closeChains,
  connectChains,
} from "./followed/connectChains.ts";
export { type FollowedChain, type FollowedChains, followed } from "./followed/FollowedChain.ts";

export { forgetting } from "./foreignPeers.ts";
export { introduce, type PeerPair } from "./peers.ts";

/** What sends and delivers messages, and whom it believes on other chains. */
export const messaging = {
  name: "messaging",
  config: messageFeesConfig,
  kinds: ["peer", "trusted-mailbox", "fee-exempt"],
  evm: {
    contracts: messagingContracts,
    restrictions: messagingRestrictions,
    concerns: [planPeers, planForeignPeers, planTrustedMailboxes, planFreeSenders],
  },
} satisfies Area<MessageFeesConfig>;
