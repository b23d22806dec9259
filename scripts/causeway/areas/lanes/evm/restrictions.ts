import { type PlanContext, type Restriction, restricted } from "@causeway/operator/evm";
import { mailboxAbi } from "@causeway/protocol/contracts";

import { ANCHOR_ROLE, addressesOn, GUARDIAN_ROLE } from "../../deployment/index.ts";
import { LANE_ADMIN_ROLE } from "../roles.ts";

/** Who opens, pauses and proves lanes. */
export function lanesRestrictions({ config, chain }: PlanContext): Restriction[] {
  const address = addressesOn(config, chain).Mailbox;
  const laneAdmins = {
    addOutboundLane: LANE_ADMIN_ROLE,
    addInboundLane: LANE_ADMIN_ROLE,
    addImportedLane: LANE_ADMIN_ROLE,
    openLane: LANE_ADMIN_ROLE,
    closeLane: LANE_ADMIN_ROLE,
    setLaneTerms: LANE_ADMIN_ROLE,
    unpauseLane: LANE_ADMIN_ROLE,
    extendPause: LANE_ADMIN_ROLE,
  };
  const others = {
    pauseLane: GUARDIAN_ROLE,
    replaceLightClient: ANCHOR_ROLE,
    setLightClientTrusted: ANCHOR_ROLE,
  };
  return [
    {
      contract: "Mailbox",
      address,
      functions: [
        ...restricted(mailboxAbi, laneAdmins, { untilSettled: true }),
        ...restricted(mailboxAbi, others),
      ],
    },
  ];
}
