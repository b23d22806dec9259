import { type Abstention, type Advancing, leave, wait } from "../decision/Decision.ts";
import type { Filler } from "../Filler.ts";
import { chainNamed } from "../names.ts";
import { type KnownTransfer, noteDecision } from "../store/transfers.ts";

/** Errors of the bridge that stay. */
const FOR_GOOD = new Set(["MessageDone", "AdvanceTooLate", "NotToThis", "ReceiverNotOptedIn"]);

/** Of what is known without asking anybody, the next look costs nothing. */
const FREE = new Set(["origin not read", "too few confirmations"]);

/** Notes why a transfer is not advanced, and when it is looked at again. */
export async function noteAbstention(
  filler: Filler,
  transfer: KnownTransfer,
  { kind, reason }: Abstention,
  refusal?: string,
): Promise<void> {
  const text = refusal === undefined ? reason : `${reason}: ${refusal}`;
  const isNew = transfer.decision !== text;
  if (FREE.has(reason) && !isNew) return;
  const later = FREE.has(reason) ? 0 : filler.config.lookAgainAfter;
  await noteDecision(filler.db, transfer.transferId, text, kind === "leave" ? undefined : later);
  if (isNew) filler.metrics.decisions.inc({ ...routeOf(filler, transfer), reason });
}

/** Notes by which error the bridge refuses to have a transfer advanced. */
export async function noteRefusal(
  filler: Filler,
  transfer: KnownTransfer,
  refusal: string,
): Promise<void> {
  const abstention = FOR_GOOD.has(refusal) ? leave("refused for good") : wait("refused");
  await noteAbstention(filler, transfer, abstention, refusal);
}

export function tellAdvance(filler: Filler, transfer: KnownTransfer, { profit }: Advancing): void {
  const { config, metrics, logger } = filler;
  const route = routeOf(filler, transfer);
  metrics.decisions.inc({ ...route, reason: "advance" });
  const { advanceId, units } = transfer;
  const text = config.isDryRun ? "would advance" : "advances";
  logger.info({ advanceId, ...route, units: `${units}`, profit: `${profit}` }, text);
}

function routeOf({ config }: Filler, { originChainId, destinationChainId }: KnownTransfer) {
  return {
    origin: chainNamed(config, originChainId),
    destination: chainNamed(config, destinationChainId),
  };
}
