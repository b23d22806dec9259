import { type MessageReport, statusReport } from "@causeway/lifecycle/report";

import type { Causeway } from "../createCauseway.ts";
import type { OrderId, TransactionHash } from "../values/ids.ts";
import { exitsOf, type TonCodes } from "./exitsOf.ts";
import type { RecoveredMessage, RecoverParameters, Recovery } from "./Recovery.ts";
import { readReports } from "./readReports.ts";

/** Reads what `recover` returns. Its code is loaded when it is called first. @throws as `recover` */
export async function readRecovery(
  causeway: Causeway,
  parameters: RecoverParameters,
): Promise<readonly Recovery[]> {
  const found = await readReports(causeway, parameters);
  if ("reports" in found) return found.reports.map((report) => recovered(report, found.ton));
  const { origin, sent } = found.order;
  const [orderId, transaction] = [sent.orderId as OrderId, sent.transactionHash as TransactionHash];
  const nothing = { state: "filled", actor: "nobody", exits: [] } as const;
  return [{ kind: "swapped", ...nothing, orderId, chain: origin.name, transaction }];
}

function recovered(report: MessageReport, ton: TonCodes): RecoveredMessage {
  const { transfer } = report;
  const status = statusReport(report);
  const exits = exitsOf(report, ton);
  const hasOwn = (transfer?.transactions.length ?? 0) > 0;
  return {
    kind: transfer === undefined ? "message" : transfer.order ? "order" : "transfer",
    state: transfer?.order?.state ?? transfer?.state ?? status.state,
    actor: hasOwn ? "anyone" : report.actor,
    exits,
    report: status,
  };
}
