import type { ActSource, Did } from "@causeway/operator/evm";
import { interfaceOf, mailboxAbi } from "@causeway/protocol/contracts";

import { addressesOn } from "../../deployment/index.ts";
import type { LanesContext } from "./LanesContext.ts";

const lane =
  (verb: string): Did =>
  ({ laneId }, words) =>
    `${verb} ${words.word(laneId, "lane")}`;

const addedWithClient =
  (verb: string): Did =>
  ({ laneId, lightClient }, words) =>
    `${verb} ${words.word(laneId, "lane")}, proven by ${words.account(lightClient)}`;

const DID: ActSource["did"] = {
  OutboundLaneAdded: lane("added for sending"),
  InboundLaneAdded: addedWithClient("accepted"),
  ImportedLaneAdded: addedWithClient("added for import"),
  LaneOpened: lane("opened"),
  LaneClosed: lane("closed"),
  LaneTermsSet: lane("set the terms of"),
  LanePauseChanged: ({ laneId, pausedUntil }, words) => {
    const name = words.word(laneId, "lane");
    if (!words.isAhead(pausedUntil)) return `ended the pause of ${name}`;
    return `paused ${name} until ${words.time(pausedUntil)}`;
  },
  LightClientReplaced: ({ laneId, lightClient, previous }, words) =>
    `replaced the light client of ${words.word(laneId, "lane")}: ${words.account(lightClient)} ` +
    `instead of ${words.account(previous)}`,
  LightClientTrustSet: ({ lightClient, asOrigin, asHub }, words) => {
    const purposes = [...(asOrigin ? ["an origin"] : []), ...(asHub ? ["the hub"] : [])];
    const name = words.account(lightClient);
    if (purposes.length === 0) return `ended the trust in ${name}`;
    return `trusted ${name} as light client of ${purposes.join(" and ")}`;
  },
};

/** How lanes were added, opened, paused and closed. */
export function lanesActs({ config, chain }: LanesContext): ActSource[] {
  const address = addressesOn(config, chain).Mailbox;
  return [{ address, abi: interfaceOf(mailboxAbi), did: DID }];
}
