import { type BaseConfig, type Cell, minuteText, textCell } from "@causeway/operator";
import type { PlanContext } from "@causeway/operator/evm";

import type { HeldSchedule } from "../versions/HeldSchedule.ts";
import type { ScheduleKind } from "../versions/ScheduleKind.ts";
import { readHeldSchedule } from "./readHeldSchedule.ts";

/** The version of a fee schedule that is in force on a chain, and the one that waits. */
export function versionCells<C extends BaseConfig>(kind: ScheduleKind<C>) {
  return async (context: PlanContext<C>): Promise<readonly Cell[]> => {
    if (!kind.isOn(context)) return [textCell("not priced", kind.file)];
    const address = kind.addressOn(context);
    const held = await readHeldSchedule(context, address);
    return [textCell(versionText(held), `FeeSchedule.version and pending of ${address}`)];
  };
}

function versionText({ version, pending }: HeldSchedule): string {
  const held = version === 0 ? "none" : `${version}`;
  if (pending === undefined) return held;
  return `${held}, ${pending.version} from ${minuteText(pending.effectiveAt)}`;
}
