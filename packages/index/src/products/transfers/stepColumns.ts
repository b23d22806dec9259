import type { RowValue } from "../../Entity.ts";
import type { StoredEvent } from "../../IndexedEvent.ts";
import { wholeOf } from "../events.ts";

/** Columns of a step on the way of a transfer: where and when it was taken; null if it was not. */
export function stepColumns(
  step: string,
  event: StoredEvent | undefined,
): Record<string, RowValue> {
  return {
    [`${step}_height`]: event?.height ?? null,
    [`${step}_transaction`]: event?.transaction ?? null,
    [`${step}_at`]: event?.at ?? null,
  };
}

/** The same of a step that pays, with what it paid. */
export function paymentColumns(
  step: string,
  event: StoredEvent | undefined,
): Record<string, RowValue> {
  return {
    ...stepColumns(step, event),
    [`${step}_units`]: valueIn(event, "paid"),
    [`${step}_log_index`]: event?.logIndex ?? null,
    [`${step}_final`]: event?.isFinal ?? null,
  };
}

/** A value of an event; null without the event. */
export function valueIn(event: StoredEvent | undefined, name: string): RowValue {
  return (event?.values[name] as RowValue | undefined) ?? null;
}

/** What events name together. */
export function sumOfUnits(events: readonly StoredEvent[]): bigint {
  return events.reduce((sum, event) => sum + wholeOf(event, "units"), 0n);
}
