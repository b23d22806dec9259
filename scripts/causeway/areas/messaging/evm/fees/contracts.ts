import { messageFeeScheduleCode } from "@causeway/creation-code";
import {
  codeOf,
  type DesiredContract,
  MANAGER_NAME,
  type Restriction,
  restricted,
} from "@causeway/operator/evm";
import { mailboxAbi, messageFeeScheduleAbi, relaySenderAbi } from "@causeway/protocol/contracts";
import { ZeroAddress } from "ethers";

import { addressesOn } from "../../../deployment/index.ts";
import { FEE_ADMIN_ROLE, GAS_PRICE_UPDATER_ROLE } from "../../../fees/index.ts";
import { LANE_ADMIN_ROLE } from "../../../lanes/index.ts";
import { FEE_SCHEDULE, FEE_SCHEDULE_ROLE } from "../../fees/roles.ts";
import type { MessageFeesContext } from "./MessageFeesContext.ts";

/** On the hub nobody pays for results: there is no RelaySender whose prices it could set. */
export function messageFeesContracts({ config, chain }: MessageFeesContext): DesiredContract[] {
  const { AccessManager, Mailbox, RelaySender, MessageFeeSchedule } = addressesOn(config, chain);
  return [
    {
      name: FEE_SCHEDULE,
      address: MessageFeeSchedule,
      ...codeOf(messageFeeScheduleCode),
      arguments: [AccessManager, Mailbox, chain === config.hub ? ZeroAddress : RelaySender],
      needs: [MANAGER_NAME],
    },
  ];
}

/** Who sets prices, and who says which. */
export function messageFeesRestrictions({ config, chain }: MessageFeesContext): Restriction[] {
  const { Mailbox, RelaySender, MessageFeeSchedule } = addressesOn(config, chain);
  const results: Restriction = {
    contract: "RelaySender",
    address: RelaySender,
    functions: restricted(relaySenderAbi, {
      setPrices: FEE_SCHEDULE_ROLE,
      removePrice: FEE_SCHEDULE_ROLE,
    }),
  };
  return [
    {
      contract: "Mailbox",
      address: Mailbox,
      functions: restricted(mailboxAbi, {
        setPrices: FEE_SCHEDULE_ROLE,
        withdrawFees: FEE_SCHEDULE_ROLE,
      }),
    },
    {
      contract: FEE_SCHEDULE,
      address: MessageFeeSchedule,
      functions: restricted(messageFeeScheduleAbi, {
        publish: FEE_ADMIN_ROLE,
        rollBack: FEE_ADMIN_ROLE,
        moveGasPrices: GAS_PRICE_UPDATER_ROLE,
        endResults: LANE_ADMIN_ROLE,
      }),
    },
    ...(chain === config.hub ? [] : [results]),
  ];
}
