import { RelaySenderAct } from "@causeway/chains/ton/contracts";
import {
  restrictedActs,
  type TonContract,
  type TonPlace,
  type TonRestriction,
} from "@causeway/operator/ton";

import { ANCHOR_ROLE, tonContractsOn } from "../deployment/index.ts";
import { LANE_ADMIN_ROLE, type LanesConfig } from "../lanes/index.ts";
import { FEE_SCHEDULE_ROLE } from "../messaging/index.ts";

/** What has the hub send messages on from TON. */
export function tonRelayContracts({ config, chain }: TonPlace<LanesConfig>): TonContract[] {
  return [tonContractsOn(config, chain).RelaySender];
}

/** Who names its counterpart on the hub, and sets prices of second legs. */
export function tonRelayRestrictions({ config, chain }: TonPlace<LanesConfig>): TonRestriction[] {
  const { name: contract, address } = tonContractsOn(config, chain).RelaySender;
  const acts = restrictedActs(RelaySenderAct, {
    setPrices: FEE_SCHEDULE_ROLE,
    payOut: FEE_SCHEDULE_ROLE,
    removePrice: LANE_ADMIN_ROLE,
    setHubRelay: ANCHOR_ROLE,
  });
  return [{ contract, address, acts }];
}
