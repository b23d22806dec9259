import { loadWord, MailboxAct } from "@causeway/chains/ton/contracts";
import type { TonActSource, TonDid, TonPlace } from "@causeway/operator/ton";

import { tonContractsOn } from "../../deployment/index.ts";
import type { LanesConfig } from "../config.ts";
import { configuredLanes } from "../configuredLanes.ts";

/** How lanes of a mailbox on TON were added, opened, paused and closed. */
export function tonLanesActs({ config, chain }: TonPlace<LanesConfig>): TonActSource[] {
  const labels = new Map(configuredLanes(config).map(({ id, label }) => [id, label]));
  const chains = new Map(config.chains.map(({ chainId, name }) => [chainId, name]));
  const lane =
    (verb: string, after = ""): TonDid =>
    (act) => {
      const id = loadWord(act);
      return `${verb} ${labels.get(id) ?? `lane ${id}`}${after}`;
    };
  const added =
    (is: string): TonDid =>
    (act) => {
      const chainId = act.loadRef().beginParse().skip(16).loadUintBig(64);
      return `added a lane ${is} ${chains.get(chainId) ?? `chain ${chainId}`}`;
    };
  return [
    {
      address: tonContractsOn(config, chain).Mailbox.address,
      did: {
        [MailboxAct.addOutboundLane]: added("to"),
        [MailboxAct.addInboundLane]: added("from"),
        [MailboxAct.openLane]: lane("opened"),
        [MailboxAct.closeLane]: lane("closed"),
        [MailboxAct.setMinLifetime]: lane("set the terms of"),
        [MailboxAct.pauseLane]: lane("paused", " for 7 days"),
        [MailboxAct.unpauseLane]: lane("ended the pause of"),
        [MailboxAct.extendPause]: lane("prolonged the pause of", " to 7 days from then"),
      },
    },
  ];
}
