import { MailboxAct } from "@causeway/chains/ton/contracts";
import { restrictedActs, type TonPlace, type TonRestriction } from "@causeway/operator/ton";

import { ANCHOR_ROLE, GUARDIAN_ROLE, tonContractsOn } from "../../deployment/index.ts";
import { LANE_ADMIN_ROLE } from "../../lanes/index.ts";
import type { LightClientsConfig } from "../config.ts";

/** Who names, stops and resumes the light clients of a mailbox on TON. */
export function tonClientsRestrictions({
  config,
  chain,
}: TonPlace<LightClientsConfig>): TonRestriction[] {
  const { name: contract, address } = tonContractsOn(config, chain).Mailbox;
  const anchors = {
    addClient: ANCHOR_ROLE,
    anchorClient: ANCHOR_ROLE,
    setClientTrust: ANCHOR_ROLE,
  };
  const others = {
    stopClient: GUARDIAN_ROLE,
    distrustClient: GUARDIAN_ROLE,
    resumeClient: LANE_ADMIN_ROLE,
  };
  return [
    {
      ...{ contract, address },
      acts: [
        ...restrictedActs(MailboxAct, anchors, { untilSettled: true }),
        ...restrictedActs(MailboxAct, others),
      ],
    },
  ];
}
