import { bridgeFees } from "./bridge/bridgeFeesKind.ts";
import { messageFees } from "./messages/messageFeesKind.ts";
import type { ScheduleKind } from "./versions/ScheduleKind.ts";

/** Every kind of fee schedule, a line each. */
export const SCHEDULES: readonly ScheduleKind[] = [messageFees, bridgeFees];
