import { FeeScheduleAct, MailboxAct } from "@causeway/chains/ton/contracts";
import {
  type RestrictedAct,
  restrictedActs,
  type TonContract,
  type TonPlace,
  type TonRestriction,
} from "@causeway/operator/ton";

import { ANCHOR_ROLE, GUARDIAN_ROLE, tonContractsOn } from "../../deployment/index.ts";
import { FEE_ADMIN_ROLE, GAS_PRICE_UPDATER_ROLE } from "../../fees/index.ts";
import type { LanesConfig } from "../../lanes/index.ts";
import { FEE_SCHEDULE_ROLE } from "../fees/roles.ts";
import { returnValue } from "./returnValue.ts";

/** What sends, delivers and ends messages on TON, which is one contract, and what sets their prices. */
export function tonMessagingContracts({ config, chain }: TonPlace<LanesConfig>): TonContract[] {
  const { Mailbox, MessageFeeSchedule } = tonContractsOn(config, chain);
  return [Mailbox, MessageFeeSchedule];
}

/** Who says whom the mailbox believes, ends messages without a proof, and sets prices. */
export function tonMessagingRestrictions({
  config,
  chain,
}: TonPlace<LanesConfig>): TonRestriction[] {
  const { Mailbox, MessageFeeSchedule } = tonContractsOn(config, chain);
  const ofMailbox = restrictedActs(MailboxAct, {
    setTeller: ANCHOR_ROLE,
    forgetTeller: ANCHOR_ROLE,
    voidMessage: ANCHOR_ROLE,
    voidSilently: ANCHOR_ROLE,
    setPrices: FEE_SCHEDULE_ROLE,
    payOut: FEE_SCHEDULE_ROLE,
  });
  const ofSchedule = restrictedActs(FeeScheduleAct, {
    publish: FEE_ADMIN_ROLE,
    rollBack: FEE_ADMIN_ROLE,
    withdraw: FEE_ADMIN_ROLE,
    withdrawAsGuardian: GUARDIAN_ROLE,
    moveGasPrices: GAS_PRICE_UPDATER_ROLE,
  });
  return [
    { contract: Mailbox.name, address: Mailbox.address, acts: ofMailbox },
    {
      ...{ contract: MessageFeeSchedule.name, address: MessageFeeSchedule.address },
      acts: ofSchedule.map((act) => valued(act, MessageFeeSchedule)),
    },
  ];
}

/** A return sends all prices. */
function valued(restricted: RestrictedAct, { address }: TonContract): RestrictedAct {
  if (restricted.opcode !== FeeScheduleAct.rollBack) return restricted;
  return { ...restricted, value: (view, act) => returnValue(view, address, act) };
}
