import {
  codeOf,
  type DesiredContract,
  MANAGER_NAME,
  type Restriction,
  restricted,
} from "@causeway/operator";
import { ZeroAddress } from "ethers";

import {
  BridgeFeeSchedule__factory,
  Mailbox__factory,
  MessageFeeSchedule__factory,
  RelaySender__factory,
  Vault__factory,
} from "../../../../typechain-types/index.js";
import { assetsOn, custodyName, custodyOn } from "../bridge/index.ts";
import { addressesOn } from "../deployment/index.ts";
import { LANE_ADMIN_ROLE } from "../lanes/index.ts";
import type { FeesContext } from "./config.ts";
import {
  BRIDGE_FEE_SCHEDULE,
  BRIDGE_FEE_SCHEDULE_ROLE,
  FEE_ADMIN_ROLE,
  FEE_SCHEDULE,
  FEE_SCHEDULE_ROLE,
  GAS_PRICE_UPDATER_ROLE,
} from "./roles.ts";

/** On the hub nobody pays for results: there is no RelaySender whose prices it could set. */
export function feesContracts({ config, chain }: FeesContext): DesiredContract[] {
  const { AccessManager, Mailbox, RelaySender, MessageFeeSchedule } = addressesOn(config, chain);
  return [
    {
      name: FEE_SCHEDULE,
      address: MessageFeeSchedule,
      ...codeOf(MessageFeeSchedule__factory),
      arguments: [AccessManager, Mailbox, chain === config.hub ? ZeroAddress : RelaySender],
      needs: [MANAGER_NAME],
    },
    ...bridgeFeesContracts({ config, chain }),
  ];
}

/** Where nothing is released, nothing is charged for it. */
function bridgeFeesContracts({
  config,
  chain,
}: Pick<FeesContext, "config" | "chain">): DesiredContract[] {
  if (assetsOn(config, chain).length === 0) return [];
  const { AccessManager, Bridge, BridgeFeeSchedule } = addressesOn(config, chain);
  return [
    {
      name: BRIDGE_FEE_SCHEDULE,
      address: BridgeFeeSchedule,
      ...codeOf(BridgeFeeSchedule__factory),
      arguments: [AccessManager, Bridge],
      needs: [MANAGER_NAME],
    },
  ];
}

/** Who sets prices, and who says which. */
export function feesRestrictions({ config, chain }: FeesContext): Restriction[] {
  const { Mailbox, RelaySender, MessageFeeSchedule } = addressesOn(config, chain);
  const results: Restriction = {
    contract: "RelaySender",
    address: RelaySender,
    functions: restricted(RelaySender__factory, {
      setPrices: FEE_SCHEDULE_ROLE,
      removePrice: FEE_SCHEDULE_ROLE,
    }),
  };
  return [
    {
      contract: "Mailbox",
      address: Mailbox,
      functions: restricted(Mailbox__factory, {
        setPrices: FEE_SCHEDULE_ROLE,
        withdrawFees: FEE_SCHEDULE_ROLE,
      }),
    },
    {
      contract: FEE_SCHEDULE,
      address: MessageFeeSchedule,
      functions: restricted(MessageFeeSchedule__factory, {
        publish: FEE_ADMIN_ROLE,
        rollBack: FEE_ADMIN_ROLE,
        moveGasPrices: GAS_PRICE_UPDATER_ROLE,
        endResults: LANE_ADMIN_ROLE,
      }),
    },
    ...(chain === config.hub ? [] : [results]),
    ...bridgeFeesRestrictions({ config, chain }),
  ];
}

/** Who sets what releases cost, and who says how much. */
function bridgeFeesRestrictions({
  config,
  chain,
}: Pick<FeesContext, "config" | "chain">): Restriction[] {
  const placed = assetsOn(config, chain);
  if (placed.length === 0) return [];
  return [
    {
      contract: BRIDGE_FEE_SCHEDULE,
      address: addressesOn(config, chain).BridgeFeeSchedule,
      functions: restricted(BridgeFeeSchedule__factory, {
        publish: FEE_ADMIN_ROLE,
        rollBack: FEE_ADMIN_ROLE,
        addCustody: LANE_ADMIN_ROLE,
      }),
    },
    ...placed.map((one) => ({
      contract: custodyName(one),
      address: custodyOn(config, chain, one),
      // Vaults and mints have their terms and their fees alike.
      functions: restricted(Vault__factory, {
        setTerms: BRIDGE_FEE_SCHEDULE_ROLE,
        withdrawFees: BRIDGE_FEE_SCHEDULE_ROLE,
      }),
    })),
  ];
}
