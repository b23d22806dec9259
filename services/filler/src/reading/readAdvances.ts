import type { AdvanceEvent } from "@causeway/chains";
import type { Queryable } from "@causeway/database";

import type { FilledChain, Filler } from "../Filler.ts";
import { type NamedAdvance, storeAdvance } from "../store/advances.ts";
import { storeDelivery } from "../store/deliveries.ts";
import type { LogRow } from "../store/LogRow.ts";
import { storePull } from "../store/pulls.ts";
import { storeRepayment } from "../store/repayments.ts";
import { nameAdvance } from "./nameAdvance.ts";

/** What happened to what we advanced, with what each transfer is. */
export type NamedEvent =
  | (Extract<AdvanceEvent, { kind: "advanced" }> & NamedAdvance)
  | Exclude<AdvanceEvent, { kind: "advanced" }>;

/** Reads what happened to what we advanced, in the blocks `from` to `to`, in order. */
export async function readAdvances(
  filler: Pick<Filler, "db" | "chains" | "account" | "config">,
  chain: FilledChain,
  from: bigint,
  to: bigint,
): Promise<NamedEvent[]> {
  const assetIds = filler.config.assets.map(({ assetId }) => assetId);
  const events = await chain.bridge.advanceEvents(filler.account, assetIds, from, to);
  const named: NamedEvent[] = [];
  for (const event of events) {
    if (event.kind !== "advanced") {
      named.push(event);
      continue;
    }
    const advance = await nameAdvance(filler, chain, event);
    // What others pay in our name is not ours to book.
    if (advance !== undefined) named.push({ ...event, ...advance });
  }
  return named;
}

/** Stores them. Doing it again changes nothing. */
export async function storeAdvances(
  db: Queryable,
  chainId: bigint,
  events: readonly NamedEvent[],
  isFinal: boolean,
): Promise<void> {
  for (const event of events) {
    const { hash: transaction, height, timestamp: at } = event.transaction;
    const row: LogRow = { chainId, transaction, logIndex: event.logIndex, height, at, isFinal };
    if (event.kind === "advanced") await storeAdvance(db, { ...event, ...row });
    else if (event.kind === "delivered") await storeDelivery(db, { ...event, ...row });
    else if (event.kind === "repaid") await storeRepayment(db, { ...event, ...row });
    else await storePull(db, { ...event, ...row });
  }
}
