import type { Failure } from "../quote/Failure.ts";
import type { QuoteDetail } from "./quoteDetail.ts";

/** Events of the element, with what each tells. They leave the shadow root, and bubble. */
export interface WidgetEvents {
  /** Routes are shown, or new ones took their place. */
  readonly quote: QuoteDetail;
  /** Something could not be read. */
  readonly failed: Failure;
}

/** An event of the element. Its detail survives `JSON.stringify`. */
export function widgetEvent<Name extends keyof WidgetEvents>(
  name: Name,
  detail: WidgetEvents[Name],
): CustomEvent<WidgetEvents[Name]> {
  return new CustomEvent(name, { detail, bubbles: true, composed: true });
}
