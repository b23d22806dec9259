import {
  COMMITTEE_REGISTRY_FUNCTIONS,
  EXPIRY_FUNCTIONS,
  FEE_SCHEDULE_FUNCTIONS,
  HUB_RELAY_FUNCTIONS,
  LIGHT_CLIENT_FUNCTIONS,
  MAILBOX_FUNCTIONS,
  RELAY_SENDER_FUNCTIONS,
  REMOTE_ACCOUNTS_FUNCTIONS,
  REMOTE_STATE_FUNCTIONS,
  type RestrictedFunction,
} from "../access/roles.ts";
import { lightClientName } from "../addresses.ts";
import { followedChains } from "../lanes.ts";
import type { PlanContext } from "../plan/PlanContext.ts";

/** A contract with functions that ask for a role. */
export interface RestrictedContract {
  readonly name: string;
  readonly address: string;
  readonly functions: readonly RestrictedFunction[];
}

/** The contracts of a chain that the access manager governs. */
export function restrictedContracts({ config, chain, addresses }: PlanContext) {
  return [
    { name: "Mailbox", address: addresses.Mailbox, functions: MAILBOX_FUNCTIONS },
    {
      name: "CommitteeRegistry",
      address: addresses.CommitteeRegistry,
      functions: COMMITTEE_REGISTRY_FUNCTIONS,
    },
    { name: "Expiry", address: addresses.Expiry, functions: EXPIRY_FUNCTIONS },
    {
      name: "RemoteAccounts",
      address: addresses.RemoteAccounts,
      functions: REMOTE_ACCOUNTS_FUNCTIONS,
    },
    {
      name: "MessageFeeSchedule",
      address: addresses.MessageFeeSchedule,
      functions: FEE_SCHEDULE_FUNCTIONS,
    },
    { name: "RemoteState", address: addresses.RemoteState, functions: REMOTE_STATE_FUNCTIONS },
    chain === config.hub
      ? { name: "HubRelay", address: addresses.HubRelay, functions: HUB_RELAY_FUNCTIONS }
      : { name: "RelaySender", address: addresses.RelaySender, functions: RELAY_SENDER_FUNCTIONS },
    ...followedChains(config, chain).map((followed) => ({
      name: lightClientName(followed),
      address: addresses.lightClientOf(followed),
      functions: LIGHT_CLIENT_FUNCTIONS,
    })),
  ] satisfies RestrictedContract[];
}
