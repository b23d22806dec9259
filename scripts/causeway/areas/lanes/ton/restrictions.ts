import { MailboxAct } from "@causeway/chains/ton/contracts";
import { restrictedActs, type TonPlace, type TonRestriction } from "@causeway/operator/ton";

import { GUARDIAN_ROLE, tonContractsOn } from "../../deployment/index.ts";
import type { LanesConfig } from "../config.ts";
import { LANE_ADMIN_ROLE } from "../roles.ts";

/** Who opens and pauses lanes of a mailbox on TON. */
export function tonLanesRestrictions({ config, chain }: TonPlace<LanesConfig>): TonRestriction[] {
  const { name: contract, address } = tonContractsOn(config, chain).Mailbox;
  const laneAdmins = {
    addOutboundLane: LANE_ADMIN_ROLE,
    addInboundLane: LANE_ADMIN_ROLE,
    openLane: LANE_ADMIN_ROLE,
    closeLane: LANE_ADMIN_ROLE,
    setMinLifetime: LANE_ADMIN_ROLE,
    unpauseLane: LANE_ADMIN_ROLE,
    extendPause: LANE_ADMIN_ROLE,
  };
  return [
    {
      ...{ contract, address },
      acts: [
        ...restrictedActs(MailboxAct, laneAdmins, { untilSettled: true }),
        ...restrictedActs(MailboxAct, { pauseLane: GUARDIAN_ROLE }),
      ],
    },
  ];
}
