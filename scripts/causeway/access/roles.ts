import type { Interface } from "ethers";

import {
  CommitteeRegistry__factory,
  Expiry__factory,
  HubRelay__factory,
  Mailbox__factory,
  MessageFeeSchedule__factory,
  RelaySender__factory,
  RemoteAccounts__factory,
  RemoteState__factory,
  ZkLightClient__factory,
} from "../../../typechain-types/index.js";

/** The roles of `contracts/access/Roles.sol`, by the names that the configuration uses. */
export const ROLES = {
  admin: 0n,
  guardian: 1n,
  laneAdmin: 2n,
  feeSchedule: 3n,
  treasurer: 4n,
  committeeAdmin: 5n,
  anchor: 6n,
  feeAdmin: 7n,
} as const;

/** Name of a role. */
export type RoleName = keyof typeof ROLES;

/** Whom these name is believed, or names others: being granted one takes time (`GuardedAccessManager`). */
export const TRUSTING_ROLES: readonly RoleName[] = ["admin", "anchor"];

/** A restricted function and the role that it asks for. */
export interface RestrictedFunction {
  readonly name: string;
  readonly selector: string;
  readonly role: RoleName;
}

/** Restricted functions of the mailbox. */
export const MAILBOX_FUNCTIONS = functionsOf(Mailbox__factory, {
  addOutboundLane: "laneAdmin",
  addInboundLane: "laneAdmin",
  addImportedLane: "laneAdmin",
  openLane: "laneAdmin",
  closeLane: "laneAdmin",
  setLaneTerms: "laneAdmin",
  unpauseLane: "laneAdmin",
  extendPause: "laneAdmin",
  setFeeExempt: "laneAdmin",
  pauseLane: "guardian",
  setPrice: "feeSchedule",
  withdrawFees: "treasurer",
  replaceLightClient: "anchor",
  setLightClientTrusted: "anchor",
});

/** Restricted functions of `Expiry`. */
export const EXPIRY_FUNCTIONS = functionsOf(Expiry__factory, {
  setPeer: "anchor",
  forgetPeer: "anchor",
  voidMessage: "anchor",
});

/** Restricted functions of `RemoteAccounts`. */
export const REMOTE_ACCOUNTS_FUNCTIONS = functionsOf(RemoteAccounts__factory, {
  addMailbox: "anchor",
});

/** Restricted functions of the hub's relay. */
export const HUB_RELAY_FUNCTIONS = functionsOf(HubRelay__factory, {
  setPeer: "anchor",
  forgetPeer: "anchor",
  addMailbox: "anchor",
});

/** Restricted functions of the senders to the hub's relay. */
export const RELAY_SENDER_FUNCTIONS = functionsOf(RelaySender__factory, {
  setPeer: "anchor",
  forgetPeer: "anchor",
  setPrice: "feeSchedule",
  removePrice: "laneAdmin",
});

/** Restricted functions of the fee schedule. */
export const FEE_SCHEDULE_FUNCTIONS = functionsOf(MessageFeeSchedule__factory, {
  publish: "feeAdmin",
});

/** Restricted functions of `RemoteState`. */
export const REMOTE_STATE_FUNCTIONS = functionsOf(RemoteState__factory, {
  setLightClient: "anchor",
  setRouteThroughHub: "anchor",
});

/** Restricted functions of a light client. */
export const LIGHT_CLIENT_FUNCTIONS = functionsOf(ZkLightClient__factory, {
  distrust: "guardian",
  stop: "guardian",
  resume: "laneAdmin",
  anchor: "anchor",
});

/** Restricted functions of the committee registry. */
export const COMMITTEE_REGISTRY_FUNCTIONS = functionsOf(CommitteeRegistry__factory, {
  proposeCommittee: "committeeAdmin",
  withdrawCommittee: "guardian",
});

function functionsOf(
  factory: { createInterface(): Interface },
  roles: Readonly<Record<string, RoleName>>,
): readonly RestrictedFunction[] {
  const abi = factory.createInterface();
  return Object.entries(roles).map(([name, role]) => {
    const { selector } = abi.getFunction(name) ?? raise(name);
    return { name, role, selector };
  });
}

function raise(name: string): never {
  throw new Error(`a restricted function ${name} that the contract does not have`);
}
