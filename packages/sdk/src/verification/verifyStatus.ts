import type { MessageReport } from "@causeway/lifecycle/report";

import type { Causeway } from "../createCauseway.ts";
import { isCausewayError } from "../errors/CausewayError.ts";
import { asCausewayError } from "../recovery/findSubjects.ts";
import { swapStatus } from "../recovery/readChainStatus.ts";
import { readReports } from "../recovery/readReports.ts";
import { statusOfReport } from "../recovery/statusOfReport.ts";
import type { Status } from "../status/Status.ts";
import { amountClaims } from "./amountClaims.ts";
import type { Claim, VerifiedStatus } from "./Claim.ts";
import { checkpointClaims } from "./checkpointClaims.ts";
import { claimOf } from "./claimOf.ts";
import { stepClaims } from "./stepClaims.ts";
import { trueSteps } from "./trueSteps.ts";

/** Verifies a status by chains alone. @throws as `verify` */
export async function verifyStatus(causeway: Causeway, status: Status): Promise<VerifiedStatus> {
  const { claims, ...shown } = await readClaims(causeway, status).catch((error: unknown) => {
    if (isCausewayError(error) && error.code === "NotFound") return notThere(status);
    throw asCausewayError(error);
  });
  const isContradicted = claims.some(({ verdict }) => verdict === "contradicted");
  return { claims, isContradicted, ...shown };
}

type Verdict = Omit<VerifiedStatus, "isContradicted">;

async function readClaims(causeway: Causeway, status: Status): Promise<Verdict> {
  const found = await readReports(causeway, { id: status.id, validators: [] });
  if ("order" in found) return { claims: placeClaims(status, await swapStatus(found.order)) };
  const [report] = found.reports;
  return report === undefined ? notThere(status) : messageClaims(causeway, status, report);
}

async function messageClaims(
  causeway: Causeway,
  status: Status,
  report: MessageReport,
): Promise<Verdict> {
  const [own, steps] = await Promise.all([statusOfReport(report), trueSteps(causeway, report)]);
  const before = [
    ...placeClaims(status, own),
    ...(await amountClaims(status, report, steps)),
    ...(await stepClaims(causeway, status, steps)),
  ];
  const checkpoint = await checkpointClaims(causeway, status.proof.checkpoint, report);
  return { ...checkpoint, claims: [...before, ...checkpoint.claims] };
}

/** Chains do not see signatures that no light client was shown: to them, a block that was signed is final. */
const UNSEEN = "signed";

function placeClaims(status: Status, own: Status): readonly Claim[] {
  const { stateName, isSentFinal, isOver } = status;
  const isUnseen = stateName === UNSEEN && own.stateName === "finalised";
  return [
    ...claimOf("kind", status.kind, own.kind),
    ...claimOf("id", status.id, own.id),
    ...claimOf("messageId", status.messageId, own.messageId),
    ...claimOf("state", stateName, isUnseen ? undefined : own.stateName),
    ...claimOf("originChainId", status.originChainId, own.originChainId),
    ...claimOf("destinationChainId", status.destinationChainId, own.destinationChainId),
    ...claimOf("hubChainId", status.hubChainId, own.hubChainId),
    ...claimOf("sender", status.sender, own.sender),
    ...claimOf("receiver", status.receiver, own.receiver),
    ...claimOf("failure", status.failure, own.failure),
    // What is not final by the word of a service may be so by now: that claims nothing.
    ...claimOf("isSentFinal", isSentFinal || undefined, own.isSentFinal),
    ...claimOf("isOver", isOver || undefined, own.isOver),
  ];
}

/** No chain knows what a service tells. */
function notThere({ id }: Status): Verdict {
  const wanted = "something that a chain sent";
  return { claims: [{ field: "id", verdict: "contradicted", got: id, wanted }] };
}
