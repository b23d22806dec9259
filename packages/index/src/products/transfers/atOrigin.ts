import type { RowValue } from "../../Entity.ts";
import type { StoredEvent } from "../../IndexedEvent.ts";
import { wholeOf } from "../events.ts";
import { paymentColumns, stepColumns, sumOfUnits, valueIn } from "./stepColumns.ts";

/**
 * What the origin says of a transfer that comes back.
 *
 * @param events Of the origin, in order.
 * @param destination Any other chain may say that it sent the transfer back: the origin pays nothing for that.
 */
export function atOrigin(
  events: readonly StoredEvent[],
  destination: bigint,
): Record<string, RowValue> {
  const recorded = events.findLast(
    (event) => event.kind === "bridge.ReturnRecorded" && wholeOf(event, "chainId") === destination,
  );
  const cameBack = events.filter(({ kind }) => kind === "bridge.TransferCameBack");
  return {
    ...stepColumns("recorded", recorded),
    recorded_units: valueIn(recorded, "units"),
    ...stepColumns("came_back", cameBack.at(-1)),
    came_back_units: cameBack.length > 0 ? sumOfUnits(cameBack) : null,
    ...paymentColumns(
      "refunded",
      events.findLast(({ kind }) => kind === "bridge.TransferPaid"),
    ),
  };
}
