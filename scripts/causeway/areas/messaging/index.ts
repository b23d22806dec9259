import type { Area } from "@causeway/operator";

import { messagingActs } from "./evm/acts.ts";
import { messagingContracts, messagingRestrictions } from "./evm/contracts.ts";
import { planForeignPeers } from "./evm/foreignPeers.ts";
import { planFreeSenders } from "./evm/freeSenders.ts";
import { newGasPrice } from "./evm/newGasPrice.ts";
import { backlogCells } from "./evm/overview.ts";
import { planPeers } from "./evm/peers.ts";
import { planTrustedMailboxes } from "./evm/trustedMailboxes.ts";
import { type MessageFeesConfig, messageFeesConfig } from "./fees/config.ts";
import { newChain } from "./fees/newChain.ts";
import { messagingOverview } from "./overview.ts";
import { tonMessagingActs } from "./ton/acts.ts";
import { tonMessagingContracts, tonMessagingRestrictions } from "./ton/contracts.ts";
import { planTonFees } from "./ton/planFees.ts";
import { planTonTellers } from "./ton/planTellers.ts";
import { USUAL_PRICE } from "./ton/usualPrice.ts";

export { PEERS_DID, trustedMailbox } from "./evm/acts.ts";
export {
  type ConnectOptions,
  closeChains,
  connectChains,
} from "./evm/connectChains.ts";
export { FinalChain, type FinalView } from "./evm/FinalChain.ts";
export { messageFees } from "./evm/fees/messageFeesKind.ts";
export { forgetting } from "./evm/foreignPeers.ts";
export { introduce, type PeerPair } from "./evm/peers.ts";
export { MESSAGE_SENT } from "./evm/sentTime.ts";
export { type FollowedChain, type FollowedChains, followed } from "./FollowedChain.ts";
export { type MessageFeesConfig, priceOf } from "./fees/config.ts";
export { FEE_SCHEDULE_ROLE } from "./fees/roles.ts";
export { tonVoidingAct } from "./ton/voidingAct.ts";

/** What sends and delivers messages, and whom it believes on other chains. */
export const messaging = {
  name: "messaging",
  config: messageFeesConfig,
  kinds: ["peer", "trusted-mailbox", "fee-exempt"],
  evm: {
    acts: messagingActs,
    contracts: messagingContracts,
    restrictions: messagingRestrictions,
    concerns: [planPeers, planForeignPeers, planTrustedMailboxes, planFreeSenders],
  },
  ton: {
    acts: tonMessagingActs,
    contracts: tonMessagingContracts,
    restrictions: tonMessagingRestrictions,
    concerns: [planTonTellers, planTonFees],
  },
  newChain: [newChain({ ton: USUAL_PRICE }), newGasPrice],
  overview: messagingOverview((lane) => ({ evm: backlogCells(lane) })),
} satisfies Area<MessageFeesConfig>;
