import type { FoundOrder } from "@causeway/lifecycle/order";
import type { Prove } from "@causeway/lifecycle/proof";
import { commandsFor, type MessageReport, readReport } from "@causeway/lifecycle/report";
import { environmentOf } from "@causeway/protocol";

import type { Causeway } from "../createCauseway.ts";
import { loaded } from "../kept/loaded.ts";
import { accountOnTon } from "./accountOnTon.ts";
import { checkedEnvironment } from "./checkedEnvironment.ts";
import { connectChains } from "./connectChains.ts";
import type { TonCodes } from "./exitsOf.ts";
import { asCausewayError, findSubjects } from "./findSubjects.ts";
import type { RecoverParameters } from "./Recovery.ts";
import type { RecoveredEnvironment } from "./recoveredEnvironment.ts";
import { tonCodesOf } from "./tonCodesOf.ts";

/** What chains report: of each message, or of an order that stayed on its chain. */
export type Reports =
  | { readonly reports: readonly MessageReport[]; readonly ton: TonCodes }
  | { readonly order: FoundOrder };

/** Reads what chains report of what is looked for. @throws CausewayError `NoContracts`, `BadInput`, `NotFound`, `RpcUnreachable` */
export async function readReports(
  causeway: Causeway,
  parameters: RecoverParameters,
): Promise<Reports> {
  const environment = checkedEnvironment(causeway);
  const refundToOnTon = accountOnTon(parameters.refundToOnTon, environment);
  const ton = await tonCodesOf(causeway, environment);
  const chains = await connectChains(causeway, environment, { ton, refundToOnTon });
  const found = await findSubjects(chains, parameters);
  if ("order" in found) return found;
  const name = environment.environment;
  const prove = proveFor(causeway, environment, parameters);
  const reports = found.messages.map((message) =>
    readReport(chains, environmentOf(name), message, {
      commands: commandsFor(message.sent.messageId, name),
      ...{ refundTo: parameters.refundTo, prove },
    }),
  );
  try {
    return { reports: await Promise.all(reports), ton };
  } catch (error) {
    throw asCausewayError(error);
  }
}

/** Undefined if nobody is to be asked. Signatures' code is loaded once a checkpoint is missing. */
function proveFor(
  causeway: Causeway,
  environment: RecoveredEnvironment,
  parameters: RecoverParameters,
): Prove | undefined {
  if (parameters.validators?.length === 0) return undefined;
  return async (leg, message) => {
    const { proveBy } = await loaded(import("./proveBy.ts"));
    return proveBy(causeway, environment, parameters)(leg, message);
  };
}
