import type { ServedEnvironment } from "@causeway/environment";
import type { Prove } from "@causeway/lifecycle/proof";
import {
  commandsFor,
  type MessageReport,
  readReport,
  statusReport,
} from "@causeway/lifecycle/report";
import { environmentOf } from "@causeway/protocol";

import type { Causeway } from "../createCauseway.ts";
import type { OrderId, TransactionHash } from "../values/ids.ts";
import { checkedEnvironment } from "./checkedEnvironment.ts";
import { connectChains } from "./connectChains.ts";
import { exitsOf } from "./exitsOf.ts";
import { asCausewayError, findSubjects } from "./findSubjects.ts";
import type { RecoveredMessage, RecoverParameters, Recovery } from "./Recovery.ts";

/** Reads what `recover` returns. Its code is loaded when it is called first. @throws as `recover` */
export async function readRecovery(
  causeway: Causeway,
  parameters: RecoverParameters,
): Promise<readonly Recovery[]> {
  const environment = checkedEnvironment(causeway);
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
  const prove = proveFor(causeway, environment, parameters);
  const reports = found.messages.map((message) =>
    readReport(chains, environmentOf(name), message, {
      commands: commandsFor(message.sent.messageId, name),
      ...{ refundTo: parameters.refundTo, prove },
    }),
  );
  try {
    return (await Promise.all(reports)).map(recovered);
  } catch (error) {
    throw asCausewayError(error);
  }
}

/** Undefined if nobody is to be asked. Signatures' code is loaded once a checkpoint is missing. */
function proveFor(
  causeway: Causeway,
  environment: ServedEnvironment,
  parameters: RecoverParameters,
): Prove | undefined {
  if (parameters.validators?.length === 0) return undefined;
  return async (leg, message) => {
    const { proveBy } = await import("./proveBy.ts");
    return proveBy(causeway, environment, parameters)(leg, message);
  };
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
