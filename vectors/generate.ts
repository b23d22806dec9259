import { writeFileSync } from "node:fs";

import { assetVectors } from "./generator/assets.ts";
import { babyJubjubVectors } from "./generator/babyJubjub.ts";
import { bridgeFeeVectors } from "./generator/bridgeFees.ts";
import { checkpointVectors } from "./generator/checkpoints.ts";
import { committeeVectors } from "./generator/committees.ts";
import { ed25519Vectors } from "./generator/ed25519.ts";
import { expiryNoticeVectors } from "./generator/expiryNotices.ts";
import { feeScheduleVectors } from "./generator/feeSchedules.ts";
import { frameVectors } from "./generator/frames.ts";
import { frontierProofVectors } from "./generator/frontierProofs.ts";
import { hopsMutants, hopsVectors } from "./generator/hops.ts";
import { laneVectors } from "./generator/lanes.ts";
import { laneTreeVectors } from "./generator/laneTrees.ts";
import { memberVectors } from "./generator/members.ts";
import { messageIdVectors } from "./generator/messageIds.ts";
import { orderMutants, orderVectors } from "./generator/orders.ts";
import { outboxVectors } from "./generator/outboxes.ts";
import { rangeProofVectors } from "./generator/rangeProofs.ts";
import { relayVectors } from "./generator/relays.ts";
import { remoteAccountsVectors } from "./generator/remoteAccounts.ts";
import { remoteCallsVectors } from "./generator/remoteCalls.ts";
import { signatureVectors } from "./generator/signatures.ts";
import { transferVectors } from "./generator/transfers.ts";

const FILES: Record<string, () => object> = {
  "assets.json": assetVectors,
  "baby-jubjub.json": babyJubjubVectors,
  "bridge-fees.json": bridgeFeeVectors,
  "checkpoints.json": checkpointVectors,
  "committees.json": committeeVectors,
  "ed25519.json": ed25519Vectors,
  "expiry-notices.json": expiryNoticeVectors,
  "fee-schedules.json": feeScheduleVectors,
  "frames.json": frameVectors,
  "frontier-proofs.json": frontierProofVectors,
  "hops.json": hopsVectors,
  "hops-mutants.json": hopsMutants,
  "lane-trees.json": laneTreeVectors,
  "lanes.json": laneVectors,
  "members.json": memberVectors,
  "message-ids.json": messageIdVectors,
  "orders.json": orderVectors,
  "orders-mutants.json": orderMutants,
  "outboxes.json": outboxVectors,
  "range-proofs.json": rangeProofVectors,
  "remote-accounts.json": remoteAccountsVectors,
  "remote-calls.json": remoteCallsVectors,
  "relays.json": relayVectors,
  "signatures.json": signatureVectors,
  "transfers.json": transferVectors,
};

for (const [name, make] of Object.entries(FILES)) {
  writeFileSync(new URL(name, import.meta.url), written(make()));
}

/** Integers beyond 53 bits become decimal strings. */
function written(vectors: object): string {
  const replace = (_: string, value: unknown) =>
    typeof value === "bigint" ? value.toString() : value;
  return `${JSON.stringify(vectors, replace, 1)}\n`;
}
