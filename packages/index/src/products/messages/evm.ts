import {
  committeeRegistryAbi,
  expiryAbi,
  iLightClientAbi,
  mailboxAbi,
  messageFeeScheduleAbi,
} from "@causeway/protocol/contracts";

import { type EvmContracts, evmContract } from "../EvmContract.ts";
import { laneSequence } from "./message.ts";

/** The contracts of messages on an EVM chain. */
export const messagesOnEvm: EvmContracts = {
  mailbox: evmContract(
    mailboxAbi,
    [
      ...(["MessageSent", "MessageIndexed", "MessageAppended", "FeeAdded"] as const),
      ...(["MessagesDelivered", "MessageFailed"] as const),
      ...(["MessageExpired", "MessageRejected", "MessageVoided"] as const),
      ...(["LaneImported", "PriceSet", "FeeExemptSet"] as const),
      ...(["OutboundLaneAdded", "InboundLaneAdded", "ImportedLaneAdded"] as const),
      ...(["LaneOpened", "LaneClosed", "LaneTermsSet"] as const),
      ...(["LanePauseChanged", "LightClientReplaced"] as const),
    ],
    [{ sequence: laneSequence.name, series: "outboxLanes", counter: "outboundLane" }],
  ),
  expiry: evmContract(expiryAbi, ["NoticeSent", "OutcomeRecorded", "MessageSettled"]),
  lightClient: evmContract(iLightClientAbi, [
    ...(["CheckpointAccepted", "CommitteeRotated", "LightClientAnchored"] as const),
    ...(["LightClientFrozen", "LightClientDistrusted", "LightClientStopChanged"] as const),
  ]),
  registry: evmContract(committeeRegistryAbi, [
    ...(["CommitteeProposed", "CommitteeWithdrawn", "CommitteeActivated"] as const),
  ]),
  messageFeeSchedule: evmContract(messageFeeScheduleAbi, [
    ...(["FeeSchedulePublished", "VersionWithdrawn"] as const),
    ...(["VersionEffective", "VersionRolledBack"] as const),
  ]),
};
