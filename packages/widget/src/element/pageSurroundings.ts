import type { Surroundings } from "../store/Surroundings.ts";
import { quoteDetail, reviewDetail } from "./quoteDetail.ts";
import { widgetEvent } from "./WidgetEvents.ts";

/** The page as a store takes it. @param element Gets the events. */
export function pageSurroundings(element: HTMLElement): Surroundings {
  return {
    now: () => Date.now() / 1_000,
    later: (call, seconds) => {
      const timer = setTimeout(call, seconds * 1_000);
      return () => clearTimeout(timer);
    },
    isHidden: () => document.hidden,
    isOffline: () => !navigator.onLine,
    told: {
      quote: (routes) => element.dispatchEvent(widgetEvent("quote", quoteDetail(routes))),
      review: (built) => element.dispatchEvent(widgetEvent("review", reviewDetail(built))),
      step: (name, detail) => element.dispatchEvent(widgetEvent(name, detail)),
      failed: (failure) => element.dispatchEvent(widgetEvent("failed", failure)),
    },
  };
}
