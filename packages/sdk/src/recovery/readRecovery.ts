import {
  commandsFor,
  type MessageReport,
  readReport,
  statusReport,
} from "@causeway/lifecycle/report";
import { environmentOf as environmentTag } from "@causeway/protocol";

import type { Causeway } from "../createCauseway.ts";
import type { OrderId, TransactionHash } from "../values/ids.ts";
import { connectChains } from "./connectChains.ts";
import { environmentOf } from "./environmentOf.ts";
import { exitsOf } from "./exitsOf.ts";
import { asCausewayError, findSubjects } from "./findSubjects.ts";
import type { RecoveredMessage, RecoverParameters, Recovery } from "./Recovery.ts";

/** Reads what `recover` returns. Its code is loaded when it is called first. @throws as `recover` */
export async function readRecovery(
  causeway: Causeway,
  parameters: RecoverParameters,
): Promise<readonly Recovery[]> {
  const environment = environmentOf(causeway);
  const chains = await connectChains(causeway, environment);
  const found = await findSubjects(chains, parameters);
  if ("order" in found) {
    const { origin, sent } = found.order;
    const [orderId, transaction] = [
      sent.orderId as OrderId,
      sent.transactionHash as TransactionHash,
    ];
    const nothing = { state: "filled", actor: "nobody", exits: [] } as const;
    return [{ kind: "swapped", ...nothing, orderId, chain: origin.name, transaction }];
  }
  const name = environment.environment;
  const reports = found.messages.map((message) =>
    readReport(chains, environmentTag(name), message, {
      commands: commandsFor(message.sent.messageId, name),
      refundTo: parameters.refundTo,
    }),
  );
  try {
    return (await Promise.all(reports)).map(recovered);
  } catch (error) {
    throw asCausewayError(error);
  }
}

function recovered(report: MessageReport): RecoveredMessage {
  const { transfer } = report;
  const status = statusReport(report);
  const exits = exitsOf(report);
  const hasOwn = (transfer?.transactions.length ?? 0) > 0;
  return {
    kind: transfer === undefined ? "message" : transfer.order ? "order" : "transfer",
    state: transfer?.order?.state ?? transfer?.state ?? status.state,
    actor: hasOwn ? "anyone" : report.actor,
    exits,
    report: status,
  };
}
