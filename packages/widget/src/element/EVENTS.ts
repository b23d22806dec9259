import type { WidgetEvents } from "./WidgetEvents.ts";

const NAMED: Readonly<Record<keyof WidgetEvents, true>> = {
  ...{ quote: true, review: true, signed: true, sent: true },
  ...{ usable: true, proven: true, failed: true },
};

/** Names of all events. */
export const EVENTS = Object.keys(NAMED) as readonly (keyof WidgetEvents)[];
